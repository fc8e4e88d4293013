import type { DocumentRef } from './documentKind.ts'

export type Severity = 'error' | 'warning' | 'info'

/** A problem in a document. `pointer` is a JSON Pointer into it; the message is Chinese. */
export interface Diagnostic {
  severity: Severity
  document: DocumentRef
  pointer: string
  code: string
  message: string
  hint?: string
}

/** The JSON Pointer of path segments. */
export const pointerOf = (segments: readonly (string | number)[]): string =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The segments of a JSON Pointer. */
export const segmentsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The printed form: file, pointer, code, message and hint. */
export function printDiagnostic(diagnostic: Diagnostic, file: string): string {
  const hint = diagnostic.hint ? `，${diagnostic.hint}` : ''
  return `${file}#${diagnostic.pointer}  ${diagnostic.code}  ${diagnostic.message}${hint}`
}
