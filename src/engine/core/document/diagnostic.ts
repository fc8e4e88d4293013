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
  /** The repair, where there is but one: it takes this problem away and brings no other. */
  fix?: DiagnosticFix
}

/** What a repair does, as a text for people and as edits of the document's text, in their order. */
export interface DiagnosticFix {
  readonly title: string
  readonly edits: readonly FixEdit[]
}

/** Those of the edits of `core/edit` that repair documents. */
type FixEdit =
  | { readonly do: 'set'; readonly at: string; readonly value: FixValue }
  | { readonly do: 'unset' | 'remove'; readonly at: string }
  | { readonly do: 'renameKey'; readonly at: string; readonly key: string }

type FixValue = null | boolean | number | string | readonly FixValue[] | { readonly [key: string]: FixValue }

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
