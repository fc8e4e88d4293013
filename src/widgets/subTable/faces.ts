/** The faces of a sub-table. */
import { SubTableField } from './SubTableField.tsx'
import { TableCount, TableDetail } from './TableDetail.tsx'

export const hears = true
export { SubTableField as Field, TableCount as Cell, TableDetail as Detail }
