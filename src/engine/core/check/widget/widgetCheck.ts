import type { Library } from '#core/library'
import { availableNames } from '#core/message'
import { type Collector, type Field, type Segments, unknownName } from '#core/model'
import { type Face, widgetMismatch } from './fit.ts'
import { checkMatrix } from './matrixCheck.ts'
import { checkProps } from './propsCheck.ts'

interface WidgetPlace {
  library: Library
  collector: Collector
  /** The item, column, filter or field that names the widget. */
  at: Segments
}

/** A part of a document that may name a widget and pass it props. */
interface WidgetUse {
  widget?: string
  props?: Readonly<Record<string, unknown>>
}

/** Checks that a widget exists; true when it does, or when none is known. */
export function checkWidgetId(id: string, { library, collector, at }: WidgetPlace): boolean {
  const known = library.vocabulary.widgetIds()
  if (known.length === 0 || library.vocabulary.widget(id)) return true
  const otherwise = availableNames(known)
  collector.add([...at, 'widget'], unknownName('widget', { name: id, known, otherwise }))
  return false
}

/** Checks the widget of a field where it is written: it exists, takes the props, and can show and give the field's values. */
export function checkWidgetUse(user: WidgetUse, field: Field, place: WidgetPlace & { face: Face }): void {
  const { library, collector, at, face } = place
  const id = user.widget ?? field.document.widget ?? field.type.widgets[face]
  if (user.widget !== undefined && !checkWidgetId(user.widget, place)) return
  checkProps(id, user.props, { library, collector, at: [...at, 'props'] })
  const widget = user.widget === undefined ? undefined : library.vocabulary.widget(user.widget)
  const props = { ...field.document.props, ...user.props }
  const mismatch = widget && widgetMismatch({ widget, field, props, face })
  if (mismatch) collector.add([...at, 'widget'], mismatch)
  else if (id === 'matrix') checkMatrix(field, props, { library, collector, at: [...at, 'props'] })
}
