import { limit } from '#core/limit'
import type { ExpressionProblem } from './problem.ts'

/** What an expression is evaluated in. Values are JSON values; dates are text in GMT+8 wall time. */
export interface Evaluation {
  /** The value of a field, a `$name` or a reference (`typeId$`); undefined counts as null. */
  lookup(name: string): unknown
  /** Whether the user holds a permission code; without it nobody does. */
  can?(code: string): boolean
  /** The text of a dictionary value; without it the value stands for itself. */
  dictText?(dict: string, value: string): string
  /** Called when an evaluation was stopped or failed; its value is then null. */
  report?(problem: ExpressionProblem): void
}

/** One evaluation under way. */
export interface Run {
  readonly evaluation: Evaluation
  steps: number
  /** The row of the innermost `any` or `all`. */
  it: unknown
}

/** Leaves an evaluation that is over its budget; caught where it began. */
export class OutOfSteps extends Error {}

/** Pays for work; one step is one operator, one list item or 128 characters of text. */
export function charge(run: Run, steps: number): void {
  run.steps += steps
  if (run.steps > limit.expressionSteps) throw new OutOfSteps()
}

/** Pays for text that is made or searched, and hands it on. */
export function chargeText(run: Run, text: string): string {
  charge(run, text.length >> 7)
  return text
}

/** Pays for comparing two texts; other values compare in one step. */
export function chargePair(run: Run, left: unknown, right: unknown): void {
  if (typeof left !== 'string' || typeof right !== 'string') return
  const length = Math.min(left.length, right.length)
  if (length > 127) charge(run, length >> 7)
}
