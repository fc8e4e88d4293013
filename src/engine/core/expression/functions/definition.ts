import type { LiteralValue } from '../expression.ts'
import type { ExpressionType } from '../expressionType.ts'
import type { Run } from '../run.ts'

/** The kind of an argument. `moment` is a date, date-time, time or text that writes one; `sized` is text or a list. */
export type ParameterKind = 'number' | 'text' | 'moment' | 'list' | 'numbers' | 'sized' | 'options' | 'value'

/** A requirement on an argument that is a literal. */
export type LiteralDemand = 'pattern' | 'bucket' | 'digits' | 'dateShape'

export interface Parameter {
  readonly title: string
  readonly kind: ParameterKind
  readonly demand?: LiteralDemand
}

/** The definition of one function of the language: its signature, result type and implementation. */
export interface FunctionDefinition {
  readonly parameters: readonly Parameter[]
  /** Number of required arguments; all parameters by default. */
  readonly least?: number
  /** Accepts further arguments like the last one. */
  readonly more?: boolean
  /** The type of the result, computed from the argument types if it depends on them. */
  readonly result: ExpressionType | ((args: readonly ExpressionType[]) => ExpressionType)
  /** Throws nothing but OutOfSteps. Missing arguments are absent. */
  call(args: readonly unknown[], run: Run): unknown
  /** Prepares `call` once from the literal arguments (undefined for others). */
  prepare?(literals: readonly (LiteralValue | undefined)[]): FunctionDefinition['call']
}

export type FunctionTable = Readonly<Record<string, FunctionDefinition>>

export const parameter = (title: string, kind: ParameterKind, demand?: LiteralDemand): Parameter =>
  demand === undefined ? { title, kind } : { title, kind, demand }
