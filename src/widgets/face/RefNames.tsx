import { useLabels } from '#react/source'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, DetailText } from './ShownText.tsx'
import { shownText } from './valueText.ts'

/** Names in a table, as they came with the record: a cell asks for nothing. */
export function RefCell({ field, value, record, ellipsis }: CellFaceProps) {
  const text = shownText(field, value, record)
  return <CellText text={field.type.multiple ? text.replaceAll(',', '、') : text} ellipsis={ellipsis} />
}

/** Names in a detail or a read-only form; asked for where they did not come with the record. */
export function RefDetail({ field, value, record }: DetailFaceProps) {
  const { texts } = useLabels(field, value, record)
  return <DetailText text={texts.join('、')} />
}
