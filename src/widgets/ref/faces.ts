/** The faces of references. */
import { RefCell, RefDetail, readonlyAs } from '#widgets/face'
import { RefField, RefFilter } from './RefFaces.tsx'

export { RefCell as Cell, RefDetail as Detail, RefFilter as Filter }
export const Field = readonlyAs(RefField, RefDetail)
