/** The faces of the widget for names of screens. */
import { AnyTextCell, AnyTextDetail, readonlyAs } from '#widgets/face'
import { ScreenNameField } from './ScreenNameField.tsx'

export { AnyTextCell as Cell, AnyTextDetail as Detail }
export const Field = readonlyAs(ScreenNameField, AnyTextDetail)
