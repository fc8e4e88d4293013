/** The faces of the rich text widget. */
import { readonlyAs } from '#widgets/face'
import { RichTextField } from './RichTextField.tsx'
import { RichTextCell, RichTextDetail } from './ShownRichText.tsx'

export { RichTextCell as Cell, RichTextDetail as Detail }
export const Field = readonlyAs(RichTextField, RichTextDetail)
