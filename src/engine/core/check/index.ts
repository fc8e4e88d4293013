/**
 * Checks documents: structure by the meta-schemas, then references, expressions and values. Each mistake is a diagnostic at its
 * place. For the server and scripts; a page only compiles documents and shows what the compiler found.
 */
export { checkDocument, checkReferences, checkStructure, refOf, type Validators } from './check.ts'
export { documentValidators } from './validators.ts'
