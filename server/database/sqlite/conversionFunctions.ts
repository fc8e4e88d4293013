import { decimalText, fitsPrecision, scaledOf } from '../table/decimal.ts'

type Convert = (...values: unknown[]) => unknown

const numeric = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*$/
const readable = (text: unknown): text is string => typeof text === 'string' && numeric.test(text)

function scaledFromText(text: unknown, precision: unknown, scale: unknown): bigint | null {
  const scaled = readable(text) ? scaledOf(text, Number(scale)) : null
  return scaled !== null && fitsPrecision(scaled, Number(precision)) ? scaled : null
}

/**
 * SQL functions for changing the type of a column where plain SQL is not exact; null stands for "no such value".
 * Numbers arrive as bigint when they are whole.
 */
export const conversionFunctions: Readonly<Record<string, Convert>> = {
  scaled_from_text: scaledFromText,
  real_from_text: (text) => (readable(text) ? Number(text) : null),
  text_from_scaled: (scaled, scale) => (typeof scaled === 'bigint' ? decimalText(scaled, Number(scale)) : null),
}
