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
export {
  callerNames,
  hasDataRules,
  isBoundByTenant,
  levelWhere,
  type Narrowing,
  restrictedTo,
  rowScopeOf,
  ruledFields,
  seenWhere,
  sqlScopeOf,
  tenantName,
  userValue,
} from './restrict.ts'
export { type Calling, type RecordScope, scopeOf, type WireRecord, type WriteScope } from './scope.ts'
