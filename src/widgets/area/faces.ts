/** The faces of the area widget, with all areas. */
import { readonlyAs } from '#widgets/face'
import { AreaCell, AreaDetail, AreaField, AreaFilter } from './AreaFaces.tsx'

export { AreaCell as Cell, AreaDetail as Detail, AreaFilter as Filter }
export const Field = readonlyAs(AreaField, AreaDetail)
