/**
 * What people may do on the server: their codes, menus, buttons and the rows that they see, from the roles' tables, and what
 * they may pass on of it. Cached until something of it changes; the role `admin` holds everything, also what is made later.
 */

export { type GrantSource, type GrantSources, sourcesOfRole, sourcesOfUser } from './grantSources.ts'
export { adminRole } from './grants.ts'
export { homeScreen } from './menu.ts'
export { openRights, rightsKey } from './openRights.ts'
export {
  type Grantor,
  passableBy,
  refuseForeignPermissions,
  refuseStrongerDepartRole,
  refuseStrongerRoles,
  refuseStrongerUser,
} from './passOn.ts'
export { isButton } from './permissionRows.ts'
export { rightsPart } from './rightsPart.ts'
export { modelOfScreen, rowConditionFor, ruledModels, rulesOn, ruleVariablesOf } from './rowCondition.ts'
