import type { LiteralValue } from '../expression.ts'
import type { ExpressionType } from '../expressionType.ts'
import type { Run } from '../run.ts'

/** What an argument must be. `moment` is a date, date-time, time or text that writes one; `sized` is text or a list. */
export type ParameterKind = 'number' | 'text' | 'moment' | 'list' | 'numbers' | 'sized' | 'options' | 'value'

/** What is asked of an argument that is written as a literal. */
export type LiteralDemand = 'pattern' | 'bucket' | 'digits' | 'dateShape'

export interface Parameter {
  readonly title: string
  readonly kind: ParameterKind
  readonly demand?: LiteralDemand
}

/** One function of the language: how it is called, what it gives, what it does. A contribution, never a registration. */
export interface FunctionDefinition {
  readonly parameters: readonly Parameter[]
  /** How many arguments are needed; all parameters unless given. */
  readonly least?: number
  /** Further arguments are like the last one. */
  readonly more?: boolean
  /** The type of the result, from the types of the arguments where it depends on them. */
  readonly result: ExpressionType | ((args: readonly ExpressionType[]) => ExpressionType)
  /** Never throws but OutOfSteps. Missing arguments are absent. */
  call(args: readonly unknown[], run: Run): unknown
  /** A `call` that is made once for arguments that are written as literals (undefined for others). */
  prepare?(literals: readonly (LiteralValue | undefined)[]): FunctionDefinition['call']
}

export type FunctionTable = Readonly<Record<string, FunctionDefinition>>

export const parameter = (title: string, kind: ParameterKind, demand?: LiteralDemand): Parameter =>
  demand === undefined ? { title, kind } : { title, kind, demand }
