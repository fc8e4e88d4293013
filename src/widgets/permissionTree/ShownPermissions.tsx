import { keysOf } from '#core/dictionary'
import { fillText, messages } from '#core/message'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { DetailText, EmptyMark, shownText } from '#widgets/face'

const countText = (value: unknown): string => fillText(messages.list.selected, { count: keysOf(value).length })

/** How many there are: their names would fill the table. */
export const CountCell = ({ value }: CellFaceProps) =>
  keysOf(value).length === 0 ? <EmptyMark /> : <span>{countText(value)}</span>

/** Their names, where they came with the record, else how many there are. */
export function TickedDetail({ field, value, record }: DetailFaceProps) {
  if (keysOf(value).length === 0) return <EmptyMark />
  const named = shownText(field, value, record)
  return <DetailText text={named === String(value) ? countText(value) : named.replaceAll(',', '、')} />
}
