/**
 * Rights of users: codes, menus, buttons, visible rows, and what they may grant to others, from the tables of roles.
 * Cached until one of them changes; the role `admin` has all rights, including future ones.
 */
export { adminRole, isInTenant, platform, readGrantsOfRoleIn, readRules, refuseInTenant } from './grants.ts'
export { homeScreen, isButton } from './menu.ts'
export { movedRule } from './movedRule.ts'
export { openRights, rightsFrom, rightsKey } from './openRights.ts'
export {
  type Grantor,
  type GrantSource,
  type GrantSources,
  passableBy,
  refuseForeignPermissions,
  refuseStrongerDepartRole,
  refuseStrongerRoles,
  refuseStrongerUser,
  refuseWiderScope,
  sourcesOfRole,
  sourcesOfUser,
} from './passOn.ts'
export { rightsPart } from './rightsPart.ts'
export { modelOfScreen, rowConditionFor, ruledModels, rulesOn, ruleVariablesOf } from './rowCondition.ts'
export { ruleProblem } from './ruleProblem.ts'
export { type TreeNode, treeOf, withAncestors } from './tree.ts'
export { grantsOf, seenAs, viewersOf } from './viewAs.ts'
