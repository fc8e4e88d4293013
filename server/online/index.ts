/**
 * Forms that are defined by records: heads and fields become a model and a screen, which are published like any others.
 * Tables, calls, rights and pages of such a form are those of every model; there is no second way to its records.
 */
export { buildDocuments } from './definition/buildDocuments.ts'
export { controls } from './definition/control.ts'
export type { Definition, FormField } from './definition/definition.ts'
export { onlineRoom } from './onlineRoom.ts'
export { formGenerator } from './synchronise.ts'
