/** What the expressions of a screen see (names, rights, dictionaries), and conditions on rows with their names filled in. */
export { boundValues } from './boundValues.ts'
export { boundWhere } from './boundWhere.ts'
export { type Names, nowText } from './names.ts'
export { createScope, type Scope, type ScopePorts, seesMask } from './scope.ts'
