/** Text that counts as a number: plain decimals of at most 15 digits, which a double holds exactly. */
const numberShape = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** The number in `text`; NaN if it is none. Codes with more digits (identity cards) are not numbers. */
export function numberLike(text: string): number {
  if (text.length > 17 || !numberShape.test(text)) return Number.NaN
  const digits = text.length - Number(text.startsWith('-')) - Number(text.includes('.'))
  return digits > 15 ? Number.NaN : Number(text)
}

/** An outside value as a value of the language: JSON values; anything else (undefined, functions, NaN) is null. */
export function plainValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'object':
      return value
    default:
      return null
  }
}

/** An own property of a record; null otherwise. */
export function ownMember(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return null
  return plainValue((owner as Record<string, unknown>)[key])
}

/** Whether a condition holds: false for null, false, 0, empty text and the empty list. */
export function isTrue(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === null || value === '' || value === 0) return false
  return !Array.isArray(value) || value.length > 0
}

/** A value as text; null for null and records. Lists are joined with commas. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map((item) => asText(plainValue(item)) ?? '').join(',')
  return null
}

/** The shortest digits of a number, without an exponent. */
export function plainNumber(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const shift = Number(exponent)
  return sign + (shift < 0 ? `0.${'0'.repeat(-shift - 1)}${digits}` : digits.padEnd(shift + 1, '0'))
}

/** The items of a list; empty for other values. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
