/**
 * The calls of the contract about people, roles, menus, data rules, departments, categories and applications that are not derived from
 * models. All of them read and write through the record rooms, so tenants, data rules and field rights apply.
 */
export { adminPart } from './adminPart.ts'
export { pageFieldGenerator, pageFieldRows, registerPage } from './pageFieldRoutes.ts'
export { saveRoleGrants } from './permission/grantRoutes.ts'
export { saveRoleRules } from './permission/ruleRoutes.ts'
export { behaviourOf, writing } from './scope.ts'
export { peoplePage } from './user/peopleRoutes.ts'
