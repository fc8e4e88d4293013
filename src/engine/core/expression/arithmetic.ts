import type { ArithmeticOperator } from './expression.ts'
import { numberLike } from './value.ts'

/*
 * Arithmetic is done in doubles over a whole tree of operators, and the result of the tree is settled once: rounded to six
 * decimals (to three from 4e9, not at all from 4e12). So 0.1 + 0.2 is 0.3, 1 / 3 * 3 is 1 and 100000000.3 - 100000000.1
 * is 0.2. Every step is one IEEE operation, written the same way in SQL (row/), which makes the results equal to the bit.
 * Inside a tree NaN stands for null: it passes through every operator by itself.
 */

/** A number as an operand; NaN for what is none. The bounds keep trees of the row subset away from overflow in SQL. */
export function operandOf(value: unknown): number {
  const number = typeof value === 'string' ? numberLike(value) : value
  if (typeof number !== 'number') return Number.NaN
  const size = Math.abs(number)
  if (size > 1e19) return Number.NaN
  return size < 1e-19 ? 0 : number
}

/** The result of a tree as a value: a number without artefacts, or null. */
export function settle(result: number): number | null {
  if (Number.isInteger(result)) return result + 0
  const size = Math.abs(result)
  if (size < 4e9) return Math.floor(result * 1e6 + 0.5) / 1e6
  if (size < 4e12) return Math.floor(result * 1e3 + 0.5) / 1e3
  return Number.isFinite(result) ? result : null
}

/** Lifts a quotient that is a whole number but for the last bits. Exactly 1 + 2^-50. */
const quotientLift = 1 + 2 ** -50

export const operations: { readonly [Operator in ArithmeticOperator]: (left: number, right: number) => number } = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
  '%': (left, right) => (right === 0 ? Number.NaN : left - right * Math.trunc((left / right) * quotientLift)),
}

/** Rounds half away from zero, on the decimal digits that are shown: `roundHalfUp(1.005, 2)` is 1.01. */
export function roundHalfUp(value: number, digits: number): number {
  const places = Math.max(-12, Math.min(12, Math.trunc(digits)))
  const rounded = shifted(Math.round(shifted(Math.abs(value), places)), -places)
  return value < 0 ? 0 - rounded : rounded
}

/** Moves the decimal point without the error of a multiplication. */
function shifted(value: number, places: number): number {
  const [digits, exponent] = String(value).split('e')
  return Number(`${digits}e${Number(exponent ?? 0) + places}`)
}
