import type { CellFaceProps } from '#react/widget'
import { CellText, dictTextOf } from '#widgets/face'
import { textsOf } from './shownValues.tsx'

/** Chosen values in a table: the texts sent with the value, else those of the document's options. */
export function ListedCell({ field, value, record, props, ellipsis }: CellFaceProps) {
  const text = dictTextOf(field, record) ?? textsOf(value, props.options).join('、')
  return <CellText text={text} ellipsis={ellipsis} />
}
