/** The faces of a sub-table. */
import { ReadonlyOr } from './ReadonlyOr.tsx'
import { TableCount, TableDetail } from './ShownTable.tsx'

export const hears = true
export { ReadonlyOr as Field, TableCount as Cell, TableDetail as Detail }
