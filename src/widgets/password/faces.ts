/** The faces of the password widget: none of them ever shows a stored value. */
import { readonlyAs } from '#widgets/face'
import { HiddenValue } from './HiddenValue.tsx'
import { PasswordField } from './PasswordField.tsx'

export { HiddenValue as Cell, HiddenValue as Detail }
export const Field = readonlyAs(PasswordField, HiddenValue)
