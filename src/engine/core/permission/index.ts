/**
 * Permissions, shared by browser and server. Browser: what the lists of the session or form show, disable or hide
 * (display only). Server: which calls are allowed, which fields are writable, which rows are visible; whatever is not
 * granted is refused. spec: shell §6, contract §4.1 §4.2 §12
 */
export { type ColumnRight, compilePermissions, type Permissions } from './compile.ts'
export {
  type BoundRules,
  bindDataRules,
  type DataRule,
  type DescribedRule,
  describeDataRule,
  isExpressionRule,
  renamedRule,
} from './dataRule.ts'
export {
  type DataScope,
  dataScopeOf,
  isWiderScope,
  widestScope,
} from './dataScope.ts'
export { type AllAuth, type Auth, isDisableEntry, isSwitchedOff, type PermissionLists } from './entry.ts'
export type { FieldRight, PermissionRow, Rights } from './rights.ts'
export { canCall, fieldCode, fieldRight, isFieldCode, rightsOf } from './rights.ts'
export type { RuleVariables } from './ruleVariable.ts'
export { isRowPart, replaceByPrefix, rowPart, rowPartsOf, type TableRights, tableButtons } from './tableRights.ts'
