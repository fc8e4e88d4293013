/**
 * Checks documents: structure by the meta-schemas, then references, expressions and values. A mistake is named at its
 * place. For the server and scripts; a page compiles documents and shows what the compiler found.
 */
export { checkDocument, checkReferences, checkStructure, refOf, type Validators } from './check.ts'
export { scanDocument } from './scan.ts'
export { documentValidators, type Validator } from './validators.ts'
