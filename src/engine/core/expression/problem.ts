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

/** Makes a problem without the keys that have no value. */
export function problemOf(
  code: ProblemCode,
  message: string,
  more: { hint?: string; at?: number } = {},
): ExpressionProblem {
  return { code, message, ...pick(more, 'hint', 'at') }
}
