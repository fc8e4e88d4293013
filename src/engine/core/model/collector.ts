import { type Diagnostic, type DocumentRef, pointerOf, type Severity } from '#core/document'

/** What a finding says; `hint` tells how to mend it. */
export interface Finding {
  code: string
  message: string
  hint?: string
  severity?: Severity
}

export type Segments = readonly (string | number)[]

/** Gathers the diagnostics of one document while it is walked. */
export interface Collector {
  readonly document: DocumentRef
  readonly diagnostics: readonly Diagnostic[]
  add(at: Segments, finding: Finding): Diagnostic
}

/** An empty collector for `document`. */
export function createCollector(document: DocumentRef): Collector {
  const diagnostics: Diagnostic[] = []
  return {
    document,
    diagnostics,
    add(at, { code, message, hint, severity = 'error' }) {
      const diagnostic = { severity, document, pointer: pointerOf(at), code, message, ...(hint ? { hint } : {}) }
      diagnostics.push(diagnostic)
      return diagnostic
    },
  }
}
