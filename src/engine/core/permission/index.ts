/**
 * Permissions, decided in one place for both sides. In the browser: what is drawn, disabled or hidden by the lists of the
 * session or of a form (display only). On the server: which calls are answered, which fields are written, which rows are
 * seen; there everything that is not granted is refused. spec: shell §6, contract §4.1 §4.2 §12
 */
export { type ColumnRight, compilePermissions, type Permissions } from './compile.ts'
export { type BoundRules, bindDataRules, type DataRule, type DescribedRule, describeDataRule } from './dataRule.ts'
export { type AllAuth, type Auth, isDisableEntry, isSwitchedOff, type PermissionLists } from './entry.ts'
export type { FieldRight, PermissionRow, Rights } from './rights.ts'
export { canCall, fieldCode, fieldRight, isFieldCode, rightsOf } from './rights.ts'
export type { RuleVariables } from './ruleVariable.ts'
