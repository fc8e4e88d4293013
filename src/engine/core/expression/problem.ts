import { fillHint, fillText, type Hint } from '#core/message'
import { present } from '#core/object'

/** What can be wrong with an expression or a pattern. Messages are for implementers; codes are stable. */
type ProblemCode =
  // while reading
  | 'empty'
  | 'too-long'
  | 'too-deep'
  | 'unknown-character'
  | 'unexpected'
  | 'unclosed'
  | 'bad-escape'
  | 'number-range'
  | 'unsupported-operator'
  | 'computed-member'
  | 'forbidden-name'
  | 'unknown-function'
  // while checking
  | 'unknown-name'
  | 'unknown-field'
  | 'wrong-type'
  | 'wrong-result'
  | 'argument-count'
  | 'bad-argument'
  | 'incomparable'
  | 'unsafe-pattern'
  // the row subset
  | 'row-function'
  | 'row-reference'
  | 'row-operator'
  | 'row-too-complex'
  // while evaluating
  | 'stopped'
  | 'failed'

/** One problem as data: `message` (Chinese), `hint` what to write instead, `name` what the message quotes, `at` an offset in the text. */
export interface ExpressionProblem {
  readonly code: ProblemCode
  readonly message: string
  readonly hint?: Hint
  readonly name?: string
  readonly at?: number
}

/** A problem as a table of `#core/message` defines it: message and hint may have `{name}` placeholders. */
type ProblemText = readonly [code: ProblemCode, message: string, hint?: Hint]

/** The placeholder values; `hint` replaces the text's own hint, `at` is an offset. */
type ProblemValues = Readonly<Record<string, string | number | Hint | undefined>> & {
  readonly hint?: Hint | undefined
  readonly at?: number | undefined
}

/** A problem with its placeholders filled. */
export function problemOf([code, message, ownHint]: ProblemText, values: ProblemValues = {}): ExpressionProblem {
  const places = values as Parameters<typeof fillText>[1]
  const hint = values.hint ?? (ownHint && fillHint(ownHint, places))
  const name = [values.name, values.text].find((value) => typeof value === 'string')
  return { code, message: fillText(message, places), ...present({ hint, name, at: values.at }) }
}
