import { numberLike, plainValue } from './value.ts'

/**
 * `==`: null equals null and nothing else; a number equals number-like text; lists are equal item by item; there is no
 * other coercion. `!=` is its opposite.
 */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left === 'number' && typeof right === 'string') return left === numberLike(right)
  if (typeof left === 'string' && typeof right === 'number') return numberLike(left) === right
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
  return left.every((item, index) => isEqual(plainValue(item), plainValue(right[index])))
}

/** Negative, 0 or positive; NaN if the two have no order (null, mixed types, records), so every comparison is false. */
export function orderOf(left: unknown, right: unknown): number {
  if (typeof left === 'number') return left - asNumber(right)
  if (typeof left !== 'string') return Number.NaN
  if (typeof right === 'number') return numberLike(left) - right
  return typeof right === 'string' ? codePointOrder(left, right) : Number.NaN
}

function asNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? numberLike(value) : Number.NaN
}

/** Compares by code point, like UTF-8 bytes (`COLLATE "C"`), not by UTF-16 unit. */
function codePointOrder(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const difference = rank(left.charCodeAt(index)) - rank(right.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** Sorts surrogates, which stand for code points above U+FFFF, after all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** `value in list`; false if `list` is no list. */
export function isIn(value: unknown, list: unknown): boolean {
  return Array.isArray(list) && list.some((item) => isEqual(value, plainValue(item)))
}
