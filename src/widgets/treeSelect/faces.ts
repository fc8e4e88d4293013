/** The faces of the tree select; shown as any reference. */
import { RefCell, RefDetail, readonlyAs } from '#widgets/face'
import { TreeSelectField, TreeSelectFilter } from './TreeFaces.tsx'

export { RefCell as Cell, RefDetail as Detail, TreeSelectFilter as Filter }
export const Field = readonlyAs(TreeSelectField, RefDetail)
