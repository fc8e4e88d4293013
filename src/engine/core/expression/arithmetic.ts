import type { ArithmeticOperator } from './expression.ts'
import { numberLike } from './value.ts'

/*
 * A whole tree of arithmetic operators is computed in doubles, and only its result is rounded: to six decimals (to three
 * from 4e9, not at all from 4e12). So 0.1 + 0.2 is 0.3, 1 / 3 * 3 is 1 and 100000000.3 - 100000000.1 is 0.2. Every step
 * is one IEEE operation, written the same way in SQL (row/), so the results are equal to the bit. Inside a tree NaN stands
 * for null, as it propagates through every operator.
 */

/** A number as an operand; NaN for other values. The bounds keep trees of the row subset from overflowing in SQL. */
export function operandOf(value: unknown): number {
  const number = typeof value === 'string' ? numberLike(value) : value
  if (typeof number !== 'number') return Number.NaN
  const size = Math.abs(number)
  if (size > 1e19) return Number.NaN
  return size < 1e-19 ? 0 : number
}

/** Rounds the result of a tree as described above; null for NaN. */
export function settle(result: number): number | null {
  if (Number.isInteger(result)) return result + 0
  const size = Math.abs(result)
  if (size < 4e9) return Math.floor(result * 1e6 + 0.5) / 1e6
  if (size < 4e12) return Math.floor(result * 1e3 + 0.5) / 1e3
  return Number.isFinite(result) ? result : null
}

/** Corrects a quotient that misses a whole number by its last bits only. Exactly 1 + 2^-50. */
const quotientLift = 1 + 2 ** -50

export const operations: { readonly [Operator in ArithmeticOperator]: (left: number, right: number) => number } = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
  '%': (left, right) => (right === 0 ? Number.NaN : left - right * Math.trunc((left / right) * quotientLift)),
}

/** Rounds half away from zero, on the decimal digits as displayed: `roundHalfUp(1.005, 2)` is 1.01. */
export function roundHalfUp(value: number, digits: number): number {
  const decimals = Math.max(-12, Math.min(12, Math.trunc(digits)))
  const rounded = shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals)
  return value < 0 ? 0 - rounded : rounded
}

/** Moves the decimal point without the rounding error of a multiplication. */
function shifted(value: number, decimals: number): number {
  const [digits, exponent] = String(value).split('e')
  return Number(`${digits}e${Number(exponent ?? 0) + decimals}`)
}
