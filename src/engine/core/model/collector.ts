import { type Diagnostic, type DocumentRef, pointerOf, type Severity } from '#core/document'
import { type Expression, type ExpressionType, nearHint } from '#core/expression'
import {
  availableNames,
  fillHint,
  fillText,
  type Hint,
  hintText,
  type Instruction,
  unknownMessages,
} from '#core/message'
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
  readonly diagnostics: readonly FoundDiagnostic[]
  /** Null when the document has been checked. */
  readonly checks: Checks | null
  /** Set only when documents are checked; rendering does not need it. */
  readonly lint?: ExpressionLint | undefined
  add(at: Segments, finding: Finding): FoundDiagnostic
  /** Adds a finding from a message text; see `findingOf`. */
  report(at: Segments, ...finding: Parameters<typeof findingOf>): FoundDiagnostic
}

/** An empty collector for `document`. */
export function createCollector(document: DocumentRef, checks: Checks | null, lint?: ExpressionLint): Collector {
  const diagnostics: FoundDiagnostic[] = []
  return {
    document,
    diagnostics,
    checks,
    lint,
    add(at, finding) {
      const diagnostic = foundAt(document, pointerOf(at), finding)
      diagnostics.push(diagnostic)
      return diagnostic
    },
    report(at, ...finding) {
      return this.add(at, findingOf(...finding))
    },
  }
}

/**
 * A diagnostic with what only `core/check` reads: the instruction that its hint is worded from, for the repairs, and the name that its
 * message quotes, for the choice of a hint.
 */
export interface FoundDiagnostic extends Diagnostic {
  readonly instruction?: Instruction
  readonly name?: string
}

/** The diagnostic of a finding at a JSON Pointer. */
export function foundAt(document: DocumentRef, pointer: string, finding: Finding): FoundDiagnostic {
  const { code, message, severity = 'error', name } = finding
  const hint = finding.instruction ?? finding.hint
  const instruction = typeof hint === 'string' ? undefined : hint
  return { severity, document, pointer, code, message, ...present({ hint: hint && hintText(hint), instruction, name }) }
}

/** A problem without its position; `hint` says how to fix it. */
export interface Finding {
  code: string
  message: string
  hint?: Hint
  /** The name that the message quotes. */
  name?: string
  /** Of a diagnostic that is added somewhere else. */
  instruction?: Instruction
  severity?: Severity
}

/** A finding in the tables of `#core/message`; message and hint may contain `{name}` placeholders. */
export type FindingText = readonly [code: string, message: string, hint?: Hint, severity?: Severity]

type Values = Parameters<typeof fillText>[1]

/** Fills the placeholders of a finding. `nearer` replaces the text's own hint. */
export function findingOf(text: FindingText, values?: Values, nearer?: Hint): Finding {
  const [code, message, ownHint, severity] = text
  const hint = nearer ?? (ownHint && values ? fillHint(ownHint, values) : ownHint)
  const name = [values?.name, values?.field].find((value) => typeof value === 'string')
  return { code, message: values ? fillText(message, values) : message, ...present({ hint, severity, name }) }
}

/** The nearest candidate, or else a list of all. */
export const nearestOrAll = (name: string, candidates: readonly string[]): Hint =>
  nearHint(name, candidates) ?? availableNames(candidates)

interface UnknownName {
  name: string
  /** Existing names. */
  candidates: readonly string[]
  /** Hint when no candidate is close. */
  otherwise?: Hint
}

/** Finding for an unknown name, with the nearest candidate as hint. */
export const unknownName = (kind: keyof typeof unknownMessages.kinds, { name, candidates, otherwise }: UnknownName) =>
  findingOf(
    [`unknown-${kind}`, unknownMessages.name],
    { kind: unknownMessages.kinds[kind], name },
    nearHint(name, candidates) ?? otherwise,
  )

/** Finding for an unknown field of a model. */
export const unknownField = (model: string, { name, candidates, otherwise }: UnknownName) =>
  findingOf(['unknown-field', unknownMessages.field], { model, name }, nearHint(name, candidates) ?? otherwise)
