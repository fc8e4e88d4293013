import { caseValue, type Field } from '#core/model'

/** What is drawn of a variant: its case, or its text where it is none of that. */
export interface DrawnCase {
  field: Field
  value: unknown
  props: Readonly<Record<string, unknown>>
  isText: boolean
}

/** The value as its case, or as the text that it is. */
export function drawnCase(field: Field, one: Field, value: unknown): DrawnCase {
  const read = caseValue(one, value)
  if ('problem' in read) return { field, value, props: {}, isText: true }
  return { field: one, value: read.value, props: one.document.props ?? {}, isText: false }
}

/** The widget that draws it. */
export const widgetOf = ({ field, isText }: DrawnCase, face: 'form' | 'cell' | 'filter' | 'detail'): string =>
  isText ? 'text' : ((face === 'form' ? field.document.widget : undefined) ?? field.type.widgets[face])
