/** The value as text: texts, and numbers that text can hold without loss. Anything else has none. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value)
}

/** The value as a number: finite numbers and texts of plain decimal digits. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
}

/** How many items a list or a comma-joined text has. */
export function countOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length
  return asText(value)
    ?.split(',')
    .filter((part) => part.trim() !== '').length
}

/** How many characters a person sees: code points, as databases count them. */
export const lengthOf = (text: string): number => [...text].length
