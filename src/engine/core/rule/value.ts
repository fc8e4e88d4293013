/** The value as text: strings, and numbers that text represents without loss; otherwise undefined. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value)
}

/** The value as a number: finite numbers and text of plain decimal digits; otherwise undefined. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
}

/** The number of items of a list or comma-joined text. */
export function countOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  return asText(value)
    ?.split(',')
    .filter((part) => part.trim() !== '').length
}

/** The number of characters as users see them: code points, as databases count. */
export const lengthOf = (text: string): number => text.length - (text.match(pairs)?.length ?? 0)

/** Characters that take two units of a text. */
const pairs = /[\ud800-\udbff][\udc00-\udfff]/g
