import { type Static, type TObject, Type } from 'typebox'

/** What a server said about a value; an envelope is one. spec: shell §5, server success means valid, else its message is shown */
export interface Verdict {
  success: boolean
  message?: string
}

/** The questions that only the server can answer. A refused or lost question rejects: that is no verdict on the value. */
export interface RulePorts {
  /** Is the value free for this field (other than in the record itself)? */
  isFree?(value: unknown): Promise<Verdict>
  /** Does the value fit the stored check rule `ruleCode`? The port encodes the value for its transport. */
  checkCode?(ruleCode: string, value: string): Promise<Verdict>
}

/** True passes, false fails with the rule's message, a text fails with that text. */
export type Outcome = boolean | string

/** A function that documents call by name: `{ "rule": "custom", "name": … }`. */
export interface CustomRule {
  test?(value: unknown, parameters: Readonly<Record<string, unknown>>, context: RuleContext): Outcome
  ask?(value: unknown, parameters: Readonly<Record<string, unknown>>, context: RuleContext): Promise<Outcome>
}

/** Where a value stands while its rules run. */
export interface RuleContext {
  /** `${title}` of messages; the title given to `compileRules` unless set. */
  title?: string
  /** `${key}` of messages: the field's name. */
  key?: string
  /** `${defaultValue}` of messages. */
  defaultValue?: unknown
  ports?: RulePorts
  /** The values of the same column in the other rows, for `only` and `unique`. */
  siblings?: readonly unknown[]
  /** The row or record that the value belongs to. */
  row?: Readonly<Record<string, unknown>>
  /** The value of another field of the same form or row, for `equals`. */
  peer?(field: string): unknown
  custom?: Readonly<Record<string, CustomRule>>
  /** What is wrong with a cron expression, null when nothing is. In pages its control says it, so that only pages with one load how it is read. */
  cronProblem?(text: string): string | null
}

/** The kind of value that a field holds, as far as rules care. */
export type ValueShape = 'text' | 'number' | 'list'

/** Where the rule stands: the type of its field, and the custom functions that are registered (unchecked when absent). */
export interface RulePlace {
  fieldType?: string
  custom?: readonly string[]
}

/** What is wrong with one parameter of a rule in a document. */
export interface ParameterProblem {
  parameter: string
  message: string
  hint?: string
  /** `rule-parameter` unless given. */
  code?: 'unsafe-pattern' | 'unknown-custom-rule'
}

/**
 * A named rule. `test` decides at once, `ask` asks the outside world; a rule may have both, `test` runs first. `prepare`
 * takes the place of `test` where something is made once for all values.
 */
export interface Rule<P extends TObject = TObject> {
  id: string
  /** Other names that documents may use. */
  aliases?: readonly string[]
  /** What designers choose by. */
  title: string
  /** The parameters beside `rule` and `message`: flat, see `parameterProblems`. */
  parameters: P
  /** What the person is told, unless the document or `test` says something else. */
  message: string | ((parameters: Static<P>, title: string) => string)
  /** The only shape of field that the rule makes sense for. */
  shape?: ValueShape
  /** Also runs on empty values; every other rule skips them. */
  runsOnEmpty?: true
  test?(value: unknown, parameters: Static<P>, context: RuleContext): Outcome
  prepare?(parameters: Static<P>): (value: unknown) => Outcome
  ask?(value: unknown, parameters: Static<P>, context: RuleContext): Promise<Outcome>
}

const none = Type.Object({})

/** Makes a rule, without parameters unless it names some; `test` and `ask` know the types of their parameters. Throws for a rule that decides nothing. */
export function defineRule<P extends TObject>(
  rule: Omit<Rule<P>, 'parameters'> & Partial<Pick<Rule<P>, 'parameters'>>,
): Rule {
  if (!rule.test && !rule.prepare && !rule.ask) throw new Error(`Rule "${rule.id}" decides nothing`)
  return Object.freeze({ parameters: none, ...rule }) as Rule
}
