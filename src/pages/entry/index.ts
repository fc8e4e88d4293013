/** Small forms of the frame: labelled inputs with the error under them. Forms of records are drawn by the engine. */
export { type EntryControl, EntryField, FormError } from './EntryField.tsx'
export { failureText } from './failureText.ts'
export { type Entry, type EntryCheck, useEntry } from './useEntry.ts'
