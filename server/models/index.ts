/**
 * Behaviour of single models: hooks around their writes, and the calls of announcements, gateway routes, data sources and device batches.
 * Nobody grants more than they have, and at least one administrator always remains.
 */
import { sysAnnouncement } from './announcement/sysAnnouncement.ts'
import { sysDataSource } from './dataSource.ts'
import { eoaMetting } from './eoaMetting.ts'
import { sysGatewayRoute } from './gateway.ts'
import { sysDataLog, sysLog, sysQuartzLog } from './journal.ts'
import { sysRole } from './ownGranting.ts'
import { personalEmployee } from './personalEmployee.ts'
import { productService } from './productService.ts'
import { scene } from './scene.ts'
import { sysCategory } from './sysCategory.ts'
import { sysDepart } from './sysDepart.ts'
import { sysDepartRole } from './sysDepartRole.ts'
import { sysDict, sysDictItem } from './sysDict.ts'
import { sysPermission, sysPermissionDataRule } from './sysPermission.ts'
import { sysTenant } from './sysTenant.ts'
import { sysAppAccount, sysUser } from './sysUser.ts'

export { adminRolesAmong, protectAdministrators, verifyAdministratorLeft } from './administrator.ts'
export { announcementPart } from './announcement/announcementPart.ts'
export { notifyUser } from './announcement/sysAnnouncement.ts'
export { dataSourcePart } from './dataSource.ts'
export { deviceBatchPart } from './deviceBatch.ts'
export { gatewayPart } from './gateway.ts'
export { bindRules, type RuleOwner, ruleOwners, verifyOwnGranting } from './ownGranting.ts'
export { refuseForeignTenants, refuseTenantless } from './sysTenant.ts'
export { endSessionsOf, refuseProtected } from './sysUser.ts'
export { mainDepart, refuseForeignDeparts } from './userDepart.ts'

/** The behaviours of all models that have one. */
export const behaviours = [
  ...[
    sysUser,
    sysRole,
    sysDepart,
    sysDepartRole,
    sysPermission,
    sysPermissionDataRule,
    sysTenant,
    sysDict,
    sysDictItem,
  ],
  ...[sysCategory, sysAppAccount, sysLog, sysDataLog, sysQuartzLog, sysGatewayRoute, productService, scene, eoaMetting],
  ...[personalEmployee, sysAnnouncement, sysDataSource],
]
