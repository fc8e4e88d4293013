import type { Hint } from '#core/message'

/** A verdict of the server; envelopes fit. spec: shell §5, server success means valid, else its message is shown */
export interface Verdict {
  success: boolean
  message?: string
}

/** Requests of rules to the server. A rejected or failed request rejects, as it is no verdict on the value. */
export interface RulePorts {
  /** Whether no other record has this value in the field. */
  isFree?(value: unknown): Promise<Verdict>
  /** Whether the value matches the stored check rule `ruleCode`. The port encodes the value for transport. */
  checkCode?(ruleCode: string, value: string): Promise<Verdict>
}

/** True passes, false fails with the rule's message, a string fails with that message. */
export type Outcome = boolean | string

/** A function that documents reference by name: `{ "rule": "custom", "name": … }`. */
export interface CustomRule {
  test?(value: unknown, parameters: Readonly<Record<string, unknown>>, context: RuleContext): Outcome
  ask?(value: unknown, parameters: Readonly<Record<string, unknown>>, context: RuleContext): Promise<Outcome>
}

/** The context of a value for its rules. */
export interface RuleContext {
  /** `${title}` of messages; defaults to the title given to `compileRules`. */
  title?: string
  /** `${key}` of messages: the field's name. */
  key?: string
  /** `${defaultValue}` of messages. */
  defaultValue?: unknown
  ports?: RulePorts
  /** The values of the same column in other rows, for `only` and `unique`. */
  siblings?: readonly unknown[]
  /** The row or record that the value belongs to. */
  row?: Readonly<Record<string, unknown>>
  /** The value of another field in the same form or row, for `equals`. */
  peer?(field: string): unknown
  custom?: Readonly<Record<string, CustomRule>>
  /** The problem of a cron expression, or null. Absent in pages, where the cron control itself loads the parser. */
  cronProblem?(text: string): string | null
}

/** The type of a field's value as rules distinguish it. */
export type ValueShape = 'text' | 'number' | 'list'

/** The field type of a rule, and the registered custom functions (not checked if absent). */
export interface RuleTarget {
  fieldType?: string
  custom?: readonly string[]
}

/** A problem of one parameter of a rule in a document. */
export interface ParameterProblem {
  parameter: string
  message: string
  hint?: Hint
  /** Defaults to `rule-parameter`. */
  code?: 'unsafe-pattern' | 'unknown-custom-rule'
}

/** JSON Schema of one parameter of a rule; `optional` beside it. Plain, as browsers load rules and never check documents. */
export interface RuleParameter {
  type: 'string' | 'number' | 'integer'
  enum?: readonly string[]
  minimum?: number
  minLength?: number
  description?: string
  optional?: true
}

type Parameters = Readonly<Record<string, RuleParameter>>
type ValueOf<P> = P extends { enum: readonly (infer Choice)[] }
  ? Choice
  : P extends { type: 'string' }
    ? string
    : number
type OptionalNames<P> = { [Name in keyof P]: P[Name] extends { optional: true } ? Name : never }[keyof P]

/** The values that a document sets for parameters. */
type ValuesOf<P> = { [Name in Exclude<keyof P, OptionalNames<P>>]: ValueOf<P[Name]> } & {
  [Name in OptionalNames<P>]?: ValueOf<P[Name]>
}

/**
 * A named rule. `test` decides synchronously, `ask` by a request; with both, `test` runs first. `prepare` replaces
 * `test` where work can be done once for all values.
 */
export interface Rule<Values = Readonly<Record<string, unknown>>> {
  id: string
  /** Other names allowed in documents. */
  aliases?: readonly string[]
  /** The title shown to designers. */
  title: string
  /** The parameters besides `rule` and `message`. */
  parameters: Parameters
  /** Also takes parameters that it does not name. */
  takesMore?: true
  /** The default message for the user. */
  message: string | ((parameters: Values, title: string) => string)
  /** The only value shape that the rule applies to. */
  shape?: ValueShape
  /** Also runs on empty values, which all other rules skip. */
  runsOnEmpty?: true
  test?(value: unknown, parameters: Values, context: RuleContext): Outcome
  prepare?(parameters: Values): (value: unknown) => Outcome
  ask?(value: unknown, parameters: Values, context: RuleContext): Promise<Outcome>
}

/** Defines a rule; `parameters` defaults to none. Throws if it has neither `test` nor `prepare` nor `ask`. */
export function defineRule<const P extends Parameters = Record<never, never>>(
  rule: Omit<Rule<ValuesOf<P>>, 'parameters'> & { parameters?: P },
): Rule {
  if (!rule.test && !rule.prepare && !rule.ask) throw new Error(`Rule "${rule.id}" decides nothing`)
  return Object.freeze({ parameters: {}, ...rule }) as Rule
}
