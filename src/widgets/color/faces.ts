/** The faces of the colour widget. */
import { readonlyAs } from '#widgets/face'
import { ColorField } from './ColorField.tsx'
import { ColorCell, ColorDetail } from './ShownColor.tsx'

export { ColorCell as Cell, ColorDetail as Detail }
export const Field = readonlyAs(ColorField, ColorDetail)
