import { plainText } from '#core/richText'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, EmptyMark, valueText } from '#widgets/face'
import { SafeHtml } from '#widgets/html'

/** What it says, without its marks. */
export const RichTextCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={plainText(valueText(value))} ellipsis={ellipsis} />
)

/** As it was written. */
export const RichTextDetail = ({ value }: DetailFaceProps) => {
  const html = valueText(value)
  return html === '' ? <EmptyMark /> : <SafeHtml html={html} />
}
