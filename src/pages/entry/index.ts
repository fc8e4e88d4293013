/** Small forms of the frame: labelled inputs with errors below. Forms of records are rendered by the engine. */
export { PasswordInput, UsernameInput } from './CredentialInput.tsx'
export { EntryInput, FormError } from './EntryInput.tsx'
export { type Entry, type EntryCheck, failureText, useEntry } from './useEntry.ts'
