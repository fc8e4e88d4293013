/**
 * What single models do beside what every model does: accounts, roles, departments, menus, data rules, tenants,
 * dictionaries, categories, applications, services of products, scenes, routes of a gateway, meetings, employees and announcements.
 * Nobody gives away more than it has, and somebody is always left who can.
 */
import { sysAnnouncement } from '#server/announcement'
import { eoaMetting } from './eoaMetting.ts'
import { sysDataLog, sysLog, sysQuartzLog } from './journal.ts'
import { personalEmployee } from './personalEmployee.ts'
import { productService } from './productService.ts'
import { scene } from './scene.ts'
import { sysAppAccount } from './sysAppAccount.ts'
import { sysCategory } from './sysCategory.ts'
import { sysDepart } from './sysDepart.ts'
import { sysDepartRole } from './sysDepartRole.ts'
import { sysDict } from './sysDict.ts'
import { sysDictItem } from './sysDictItem.ts'
import { sysGatewayRoute } from './sysGatewayRoute.ts'
import { sysPermission } from './sysPermission.ts'
import { sysPermissionDataRule } from './sysPermissionDataRule.ts'
import { sysRole } from './sysRole.ts'
import { sysTenant } from './sysTenant.ts'
import { sysUser } from './sysUser.ts'

export { adminRolesAmong, protectAdministrators, verifyAdministratorLeft } from './administrator.ts'
export { endSessionsOf } from './endSessions.ts'
export { linkRow } from './linkRow.ts'
export { verifyOwnGranting } from './ownGranting.ts'
export { bindRules, type RuleOwner, ruleOwners } from './roleRules.ts'
export { refuseForeignTenants, refuseTenantless } from './sysTenant.ts'
export { refuseProtected } from './sysUser.ts'
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
  ...[personalEmployee, sysAnnouncement],
]
