/** Screen documents with all they need: loaded by ETag, cached, and renewed when something is published. */
export type { Closure, ClosureDocument } from './closure.ts'
export { closureOf } from './closure.ts'
export type { DocumentSettings, DocumentStore } from './documentStore.ts'
export { createDocumentStore } from './documentStore.ts'
export { grantRole } from './grantRole.ts'
