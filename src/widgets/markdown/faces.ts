/** The faces of the Markdown widget: in tables its text is enough. */
import { AnyTextCell, readonlyAs } from '#widgets/face'
import { MarkdownField } from './MarkdownField.tsx'
import { MarkdownDetail } from './ShownMarkdown.tsx'

export { AnyTextCell as Cell, MarkdownDetail as Detail }
export const Field = readonlyAs(MarkdownField, MarkdownDetail)
