/**
 * Checks documents: their structure by the meta-schemas, then references, expressions and values. Each mistake is a diagnostic with a
 * pointer. Used by the server and scripts; a page only compiles documents and shows what the compiler reports.
 */
export { checkDocument, checkReferences, checkStructure, refOf, type Validators } from './check.ts'
export { projectNames } from './projectNames.ts'
export { schemaOptions, sharedSchema } from './sharedSchema.ts'
export { checkPart, followsFrom, type UsablePart, usablePart } from './usablePart.ts'
export { documentValidators } from './validators.ts'
