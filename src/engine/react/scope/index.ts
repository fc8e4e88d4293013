/** The names, permissions and dictionaries that expressions of a screen read, and conditions on rows with names filled in. */
export { boundValues, boundWhere } from './boundWhere.ts'
export { createScope, type Names, nowText, type Scope, type ScopePorts, seesField, seesMask } from './scope.ts'
