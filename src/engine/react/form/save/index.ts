/** Saving: what is waited for and sent, what the answer does to the form, nested records, and saving by itself. */
export { type Autosave, type Autosaved, createAutosave } from './autosave.ts'
export type { Choice, Conflict, ConflictField } from './conflict.ts'
export { createNestedRecords, createPart, type FormPart, type NestedForms } from './nested.ts'
export type { SubmitHow } from './request.ts'
export { createSaving, type FormStatus, type Saving, type SubmitOutcome } from './saving.ts'
