/** The faces of the code widget: in tables its text is enough. */
import { AnyTextCell, readonlyAs } from '#widgets/face'
import { CodeField } from './CodeField.tsx'
import { CodeDetail } from './ShownCode.tsx'

export { AnyTextCell as Cell, CodeDetail as Detail }
export const Field = readonlyAs(CodeField, CodeDetail)
