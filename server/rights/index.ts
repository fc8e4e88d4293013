/**
 * What people may do on the server: their codes, menus, buttons and the rows that they see, from the roles' tables. Cached
 * until something of it changes; the role `admin` holds everything, also what is made later.
 */
export { openRights } from './openRights.ts'
export { requireCode } from './requireCode.ts'
export { rightsPart } from './rightsPart.ts'
export { rowConditionFor } from './rowCondition.ts'
