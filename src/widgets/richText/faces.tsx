import { plainText } from '#core/richText'
import { whenDrawn } from '#react/part'
import { useBasePath } from '#react/source'
import type { CellFaceProps, DetailFaceProps, WidgetExample } from '#react/widget'
import { CellText, EmptyMark, readonlyAs, valueText } from '#widgets/face'
import { SafeHtml } from '#widgets/html'

/** As high as what comes. */
const waiting = <div aria-busy="true" style={{ height: 340 }} />

/** Rich text in a form; the editor is its own chunk. */
const RichTextField = whenDrawn(() => import('./RichTextEditor.tsx').then((part) => part.RichTextEditor), waiting)

/** The text without formatting. */
const RichTextCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={plainText(valueText(value))} ellipsis={ellipsis} />
)

/** As it was written. */
const RichTextDetail = ({ value }: DetailFaceProps) => {
  const html = valueText(value)
  const basePath = useBasePath()
  return html === '' ? <EmptyMark /> : <SafeHtml html={html} basePath={basePath} />
}

export { RichTextCell as Cell, RichTextDetail as Detail }
export const Field = readonlyAs(RichTextField, RichTextDetail)

/** The text of an announcement. */
export const example: WidgetExample = {
  field: { type: 'richtext', title: '公告内容' },
  values: [
    null,
    '<p>周六 8 点至 12 点停水</p>',
    '<h2>停水通知</h2><p><strong>周六</strong>停水，<a href="https://example.cn">详情</a></p><ul><li><p>云溪镇</p></li></ul>',
  ],
}
