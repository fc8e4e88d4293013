/** The faces of the permission tree. */
import { readonlyAs } from '#widgets/face'
import { PermissionTreeField } from './PermissionTreeField.tsx'
import { CountCell, TickedDetail } from './ShownPermissions.tsx'

export { CountCell as Cell, TickedDetail as Detail }
export const Field = readonlyAs(PermissionTreeField, TickedDetail)
