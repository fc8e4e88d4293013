import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { MarkList, type MarkStyle, textProp } from '#widgets/face'
import { shownChoices } from './shownChoices.ts'
import { useChoices } from './useChoices.ts'

const styles: ReadonlySet<string> = new Set(['tag', 'badge', 'text'] satisfies MarkStyle[])

function styleOf(props: CellFaceProps['props']): MarkStyle {
  const as = textProp(props, 'as')
  return as !== undefined && styles.has(as) ? (as as MarkStyle) : 'tag'
}

/** A choice in a table: its word, or the first of several and the number of the others. spec: widgets §9 */
export function ChoiceCell({ field, value, record, props }: CellFaceProps) {
  const options = useChoices(field, props)
  return <MarkList marks={shownChoices({ field, value, record, options })} as={styleOf(props)} most={1} />
}

/** A choice in a detail: all its words. */
export function ChoiceDetail({ field, value, record, props }: DetailFaceProps) {
  const options = useChoices(field, props)
  return <MarkList marks={shownChoices({ field, value, record, options })} as={styleOf(props)} />
}
