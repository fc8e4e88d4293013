/** Small forms of the frame: labelled inputs with the error under them. Forms of records are drawn by the engine. */
export { EntryInput, FormError } from './EntryInput.tsx'
export { type EntryCheck, failureText, useEntry } from './useEntry.ts'
