/** What the expressions of a screen see (names, rights, dictionaries), and conditions on rows with their names filled in. */
export { boundValues, boundWhere } from './boundWhere.ts'
export { createScope, type Names, nowText, type Scope, type ScopePorts, seesMask } from './scope.ts'
