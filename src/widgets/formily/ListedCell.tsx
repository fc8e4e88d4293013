import type { CellFaceProps } from '#react/widget'
import { CellText, dictTextOf } from '#widgets/face'
import { textsOf } from './shownValues.tsx'

/** What is chosen, in a table: the texts beside the value, else those of the options that the document lists. */
export function ListedCell({ field, value, record, props, ellipsis }: CellFaceProps) {
  const text = dictTextOf(field, record) ?? textsOf(value, props.options).join('、')
  return <CellText text={text} ellipsis={ellipsis} />
}
