/**
 * Converts Formily JSON Schema to documents and back, without Formily: scripts are parsed and translated, never run.
 * What one side cannot express is a diagnostic at its place; nothing is dropped silently, and nothing throws.
 */

export { formilyTables } from './component.ts'
export { readSchema } from './readSchema.ts'
export { writeSchema } from './writeSchema.ts'
