/**
 * What people may do on the server: their codes, menus, buttons and the rows that they see, from the roles' tables, and what
 * they may pass on of it. Cached until something of it changes; the role `admin` holds everything, also what is made later.
 */
export { adminRole } from './grants.ts'
export { homeScreen, isButton } from './menu.ts'
export { openRights, rightsKey } from './openRights.ts'
export {
  type Grantor,
  type GrantSource,
  type GrantSources,
  passableBy,
  refuseForeignPermissions,
  refuseStrongerDepartRole,
  refuseStrongerRoles,
  refuseStrongerUser,
  sourcesOfRole,
  sourcesOfUser,
} from './passOn.ts'
export { rightsPart } from './rightsPart.ts'
export { modelOfScreen, rowConditionFor, ruledModels, rulesOn, ruleVariablesOf } from './rowCondition.ts'
export { type TreeNode, treeOf, withAncestors } from './tree.ts'
