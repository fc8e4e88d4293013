/** The faces of the icon widget. A filter looks for the name as text. */
import { readonlyAs } from '#widgets/face'
import { IconField } from './IconField.tsx'
import { IconCell, IconDetail } from './ShownIcon.tsx'

export { IconCell as Cell, IconDetail as Detail }
export const Field = readonlyAs(IconField, IconDetail)
