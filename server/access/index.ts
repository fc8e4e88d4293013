/** Who reads or writes records of which model, and what follows from it: the tenant, the data rules and the field rights. */
export { mayShow, mayTell, refuseClosed } from './choosable.ts'
export {
  fieldsWithOwnCode,
  mayRead,
  maySee,
  mayWrite,
  modelsFor,
  queryFieldsFor,
  readableFields,
  seesMask,
  shownValue,
} from './fieldAccess.ts'
export { levelWhere, type Narrowing, seenWhere } from './level.ts'
export { hasDataRules, restrictedTo, rowScopeOf, ruledFields, sqlScopeOf } from './restrict.ts'
export type { RecordScope, WireRecord, WriteScope } from './scope.ts'
export { isBoundByTenant, tenantName } from './tenant.ts'
export { callerNames, userValue } from './userValue.ts'
