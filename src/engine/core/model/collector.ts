import { type Diagnostic, type DocumentRef, pointerOf, type Severity } from '#core/document'
import { type Expression, type ExpressionType, suggestName } from '#core/expression'
import { availableNames, fillText, unknownMessages } from '#core/message'
import { present } from '#core/object'
import type { Checks } from './checks.ts'

export type Segments = readonly (string | number)[]

/** Looks deeper into an expression that can be used; `names` are the types of what is in scope. */
export type ExpressionLint = (
  expression: Expression,
  names: Readonly<Record<string, ExpressionType>>,
) => readonly Finding[]

/** Gathers the diagnostics of one document while it is walked. */
export interface Collector {
  readonly document: DocumentRef
  readonly diagnostics: readonly Diagnostic[]
  /** Null where documents are read that have been checked. */
  readonly checks: Checks | null
  /** Only where documents are checked; what is drawn needs no more than what can be used. */
  readonly lint?: ExpressionLint | undefined
  add(at: Segments, finding: Finding): Diagnostic
  /** Adds the finding of a text with its places filled: see `findingOf`. */
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

/** What a finding says; `hint` tells how to mend it. */
export interface Finding {
  code: string
  message: string
  hint?: string
  severity?: Severity
}

/** A finding as the tables of `#core/message` write it: message and hint may have `{name}` places. */
export type FindingText = readonly [code: string, message: string, hint?: string, severity?: Severity]

type Values = Parameters<typeof fillText>[1]

/** The finding of a text with its places filled. `nearer` is a better hint than the text's own, if there is one. */
export function findingOf(text: FindingText, values?: Values, nearer?: string): Finding {
  const [code, message, ownHint, severity] = text
  const filled = (written: string) => (values ? fillText(written, values) : written)
  const hint = nearer ?? (ownHint === undefined ? undefined : filled(ownHint))
  return { code, message: filled(message), ...present({ hint, severity }) }
}

/** The hint that names the nearest known name, or nothing. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const found = suggestName(name, candidates)
  return found ? fillText(unknownMessages.meant, { name: found }) : undefined
}

/** The hint that names the nearest candidates name, else all of them. */
export const nearestOrAll = (name: string, candidates: readonly string[]): string =>
  nearest(name, candidates) ?? availableNames(candidates)

interface UnknownName {
  name: string
  /** The names that exist. */
  candidates: readonly string[]
  /** The hint where no existing name is near. */
  otherwise?: string
}

/** The finding for a name that does not exist; its hint is the nearest one that does. */
export const unknownName = (kind: keyof typeof unknownMessages.kinds, { name, candidates, otherwise }: UnknownName) =>
  findingOf(
    [`unknown-${kind}`, unknownMessages.name],
    { kind: unknownMessages.kinds[kind], name },
    nearest(name, candidates) ?? otherwise,
  )

/** The finding for a name that is no field of a model. */
export const unknownField = (model: string, { name, candidates, otherwise }: UnknownName) =>
  findingOf(['unknown-field', unknownMessages.field], { model, name }, nearest(name, candidates) ?? otherwise)
