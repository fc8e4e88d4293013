import { type Diagnostic, type DocumentRef, pointerOf } from '#core/document'
import type { Expression, ExpressionType } from '#core/expression'
import type { Checks } from './checks.ts'
import type { Finding } from './finding.ts'

export type Segments = readonly (string | number)[]

/** Looks deeper into an expression that can be used; `names` are the types of what is in scope. */
export type Look = (expression: Expression, names: Readonly<Record<string, ExpressionType>>) => readonly Finding[]

/** Gathers the diagnostics of one document while it is walked. */
export interface Collector {
  readonly document: DocumentRef
  readonly diagnostics: readonly Diagnostic[]
  /** Null where documents are read that have been checked. */
  readonly checks: Checks | null
  /** Only where documents are checked; what is drawn needs no more than what can be used. */
  readonly look?: Look | undefined
  add(at: Segments, finding: Finding): Diagnostic
}

/** An empty collector for `document`. */
export function createCollector(document: DocumentRef, checks: Checks | null, look?: Look): Collector {
  const diagnostics: Diagnostic[] = []
  return {
    document,
    diagnostics,
    checks,
    look,
    add(at, { code, message, hint, severity = 'error' }) {
      const diagnostic = { severity, document, pointer: pointerOf(at), code, message, ...(hint ? { hint } : {}) }
      diagnostics.push(diagnostic)
      return diagnostic
    },
  }
}
