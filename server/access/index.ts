/** Access to the records of a model: the tenant, the data scope, the data rules and the field rights of the caller. */
export { boundFields } from './binding.ts'
export {
  fieldsWithOwnCode,
  mayRead,
  maySee,
  mayShow,
  mayTell,
  mayWrite,
  modelsFor,
  queryFieldsFor,
  readableFields,
  refuseClosed,
  seesMask,
  shownValue,
} from './fieldAccess.ts'
export { memberTypes, pointedRows, seenMembers, withMembers } from './members.ts'
export {
  type AliasCondition,
  hidesRows,
  levelWhere,
  namesScope,
  restrictedTo,
  rowsKey,
  seenWhere,
} from './restrict.ts'
export {
  type CallContext,
  callerNames,
  dialectOf,
  type RecordScope,
  rowScopeOf,
  scopeOf,
  sqlScopeOf,
  userValue,
  type WireRecord,
  type WriteScope,
} from './scope.ts'
export { scopeText } from './scopeText.ts'
export { isBoundByTenant, refuseSharedWrite, tenantName } from './tenant.ts'
