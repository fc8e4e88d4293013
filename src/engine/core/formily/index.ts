/**
 * Formily JSON Schema to documents of the language and back, without Formily: scripts are parsed and translated, never run.
 * What one side cannot say is a diagnostic at its place; nothing is dropped in silence and nothing throws.
 */

export { formilyTables } from './component.ts'
export { type ReadSchemaResult, type ReadSchemaSettings, readSchema } from './readSchema.ts'
export type { FormilySchema } from './schema.ts'
export { type WriteSchemaResult, writeSchema } from './writeSchema.ts'
