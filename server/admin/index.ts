/**
 * The calls of the contract about people, roles, menus, data rules, departments, categories and applications beside those that
 * their models give. All of them read and write through the records: tenants, data rules and field rights hold here as everywhere.
 */
export { adminPart } from './adminPart.ts'
export { pageFieldGenerator, pageFieldRows } from './pageFieldRoutes.ts'
