import { fillText } from '#core/message'
import { pick } from '#core/object'

/** What can be wrong with an expression or a pattern. Texts are for implementers; codes are stable. */
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

/** One problem as data. `message` says what and where (Chinese), `hint` what to write instead, `at` is an offset in the text. */
export interface ExpressionProblem {
  readonly code: ProblemCode
  readonly message: string
  readonly hint?: string
  readonly at?: number
}

/** A problem as the tables of `#core/message` write it: message and hint may have `{name}` places. */
type ProblemText = readonly [code: ProblemCode, message: string, hint?: string]

/** What fills the places; `hint` is a better one than the text's own, if there is one, `at` an offset. */
type ProblemValues = Parameters<typeof fillText>[1] & { hint?: string; at?: number }

/** The problem of a text with its places filled. */
export function problemOf([code, message, ownHint]: ProblemText, values: ProblemValues = {}): ExpressionProblem {
  const hint = values.hint ?? (ownHint && fillText(ownHint, values))
  return { code, message: fillText(message, values), ...pick({ hint, at: values.at }, 'hint', 'at') }
}
