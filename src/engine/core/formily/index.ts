/**
 * Formily JSON Schema to documents of the language and back, without Formily: scripts are parsed and translated, never run.
 * What one side cannot say is a diagnostic at its place; nothing is dropped in silence and nothing throws.
 */

export { formilyTables } from './component.ts'
export { readSchema } from './readSchema.ts'
export { writeSchema } from './writeSchema.ts'
