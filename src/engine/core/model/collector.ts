import { type Diagnostic, type DocumentRef, pointerOf, type Severity } from '#core/document'
import { type Expression, type ExpressionType, suggestName } from '#core/expression'
import { availableNames, fillText, unknownMessages } from '#core/message'
import { present } from '#core/object'
import type { Checks } from './checks.ts'

export type Segments = readonly (string | number)[]

/** Additional findings for a valid expression; `names` are the types in scope. */
export type ExpressionLint = (
  expression: Expression,
  names: Readonly<Record<string, ExpressionType>>,
) => readonly Finding[]

/** Collects the diagnostics of one document. */
export interface Collector {
  readonly document: DocumentRef
  readonly diagnostics: readonly Diagnostic[]
  /** Null when the document has been checked. */
  readonly checks: Checks | null
  /** Set only when documents are checked; rendering does not need it. */
  readonly lint?: ExpressionLint | undefined
  add(at: Segments, finding: Finding): Diagnostic
  /** Adds a finding from a message text; see `findingOf`. */
  report(at: Segments, ...finding: Parameters<typeof findingOf>): Diagnostic
}

/** An empty collector for `document`. */
export function createCollector(document: DocumentRef, checks: Checks | null, lint?: ExpressionLint): Collector {
  const diagnostics: Diagnostic[] = []
  return {
    document,
    diagnostics,
    checks,
    lint,
    add(at, { code, message, hint, severity = 'error' }) {
      const diagnostic = { severity, document, pointer: pointerOf(at), code, message, ...present({ hint }) }
      diagnostics.push(diagnostic)
      return diagnostic
    },
    report(at, ...finding) {
      return this.add(at, findingOf(...finding))
    },
  }
}

/** A problem without its position; `hint` says how to fix it. */
export interface Finding {
  code: string
  message: string
  hint?: string
  severity?: Severity
}

/** A finding in the tables of `#core/message`; message and hint may contain `{name}` placeholders. */
export type FindingText = readonly [code: string, message: string, hint?: string, severity?: Severity]

type Values = Parameters<typeof fillText>[1]

/** Fills the placeholders of a finding. `nearer` replaces the text's own hint. */
export function findingOf(text: FindingText, values?: Values, nearer?: string): Finding {
  const [code, message, ownHint, severity] = text
  const filled = (written: string) => (values ? fillText(written, values) : written)
  const hint = nearer ?? (ownHint === undefined ? undefined : filled(ownHint))
  return { code, message: filled(message), ...present({ hint, severity }) }
}

/** A hint that suggests the nearest candidate, if any is close. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const suggestion = suggestName(name, candidates)
  return suggestion ? fillText(unknownMessages.meant, { name: suggestion }) : undefined
}

/** A hint that suggests the nearest candidate, or else lists all. */
export const nearestOrAll = (name: string, candidates: readonly string[]): string =>
  nearest(name, candidates) ?? availableNames(candidates)

interface UnknownName {
  name: string
  /** Existing names. */
  candidates: readonly string[]
  /** Hint when no candidate is close. */
  otherwise?: string
}

/** Finding for an unknown name, with the nearest candidate as hint. */
export const unknownName = (kind: keyof typeof unknownMessages.kinds, { name, candidates, otherwise }: UnknownName) =>
  findingOf(
    [`unknown-${kind}`, unknownMessages.name],
    { kind: unknownMessages.kinds[kind], name },
    nearest(name, candidates) ?? otherwise,
  )

/** Finding for an unknown field of a model. */
export const unknownField = (model: string, { name, candidates, otherwise }: UnknownName) =>
  findingOf(['unknown-field', unknownMessages.field], { model, name }, nearest(name, candidates) ?? otherwise)
