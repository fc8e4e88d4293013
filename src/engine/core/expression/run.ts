import { limit } from '#core/limit'
import type { ExpressionProblem } from './problem.ts'

/** The context of an evaluation. Values are JSON values; dates are text in GMT+8 wall time. */
export interface Evaluation {
  /** The value of a field, a `$name` or a reference (`typeId$`); undefined counts as null. */
  lookup(name: string): unknown
  /** Whether the user holds a permission code; false if absent. */
  can?(code: string): boolean
  /** The label of a dictionary value; the value itself if absent. */
  dictText?(dict: string, value: string): string
  /** The tone of a dictionary value; empty for none. */
  dictTone?(dict: string, value: string): string
  /** Called when an evaluation was stopped or failed; its value is then null. */
  report?(problem: ExpressionProblem): void
}

/** A running evaluation. */
export interface Run {
  readonly evaluation: Evaluation
  steps: number
  /** The row of the innermost `any` or `all`. */
  it: unknown
}

/** Aborts an evaluation that exceeds its budget; caught where it started. */
export class OutOfSteps extends Error {}

/** Charges for work; one step is one operator, one list item or 128 characters of text. */
export function charge(run: Run, steps: number): void {
  run.steps += steps
  if (run.steps > limit.expressionSteps) throw new OutOfSteps()
}

/** Charges for text that is created or searched, and returns it. */
export function chargeText(run: Run, text: string): string {
  charge(run, text.length >> 7)
  return text
}

/** Charges for comparing two texts; other values compare in one step. */
export function chargePair(run: Run, left: unknown, right: unknown): void {
  if (typeof left !== 'string' || typeof right !== 'string') return
  const length = Math.min(left.length, right.length)
  if (length > 127) charge(run, length >> 7)
}
