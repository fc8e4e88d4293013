import type { DialectName } from '../kyselyOver.ts'
import type { Cell } from '../statement.ts'
import { type ColumnSpec, type ColumnType, precisionOf, scaleOf } from './tableSpec.ts'

type Write = (value: unknown, column: ColumnSpec, dialect: DialectName) => Cell | undefined

const asNumber = (value: string): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : value)

function decimalCell(value: unknown, column: ColumnSpec, dialect: DialectName): Cell | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const scale = scaleOf(column)
  const scaled = scaledOf(String(value), scale)
  if (scaled === null || !fitsPrecision(scaled, precisionOf(column))) return undefined
  return dialect === 'sqlite' ? asNumber(String(scaled)) : decimalText(scaled, scale)
}

function integerCell(value: unknown): Cell | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? asNumber(value) : undefined
}

const writers: Record<ColumnType, Write> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  integer: integerCell,
  decimal: decimalCell,
  real: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  json: (value) => JSON.stringify(value),
  'boolean-text': (value) => (typeof value === 'boolean' ? String(value) : undefined),
}

/** Converts a value to its stored form; decimals are rounded half up to their scale. Throws for invalid values. */
export function toColumn(value: unknown, column: ColumnSpec, dialect: DialectName): Cell {
  if (value === null || value === undefined) return null
  const cell = writers[column.type](value, column, dialect)
  if (cell === undefined) throw new RangeError(`${column.name}: no ${column.type} value`)
  return cell
}

const form = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/

/** Splits decimal text into integer and fraction digits, with the exponent applied. */
function parseDecimal(text: string): { negative: boolean; whole: string; fraction: string } | null {
  const [, sign = '', before = '', after = '', exponent = '0'] = form.exec(text) ?? []
  if (before === '' && after === '') return null
  const shift = Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, -shift))}${before}${after}${'0'.repeat(Math.max(0, shift))}`
  const point = before.length + Math.max(0, -shift) + shift
  return { negative: sign === '-', whole: digits.slice(0, point), fraction: digits.slice(point) }
}

/** Decimal text × 10^scale as an integer, rounded half away from zero; null when it is not a number. */
export function scaledOf(text: string, scale: number): bigint | null {
  const parts = parseDecimal(text)
  if (!parts) return null
  const scaled = BigInt(`0${parts.whole}${parts.fraction.slice(0, scale).padEnd(scale, '0')}`)
  const up = (parts.fraction[scale] ?? '0') >= '5' ? 1n : 0n
  return parts.negative ? -(scaled + up) : scaled + up
}

/** A scaled integer as decimal text with exactly `scale` decimals: 1250 at scale 2 is `12.50`. */
export function decimalText(scaled: bigint, scale: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0')
  const point = digits.length - scale
  const fraction = scale > 0 ? `.${digits.slice(point)}` : ''
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

/** Whether a scaled integer has at most `precision` digits. */
export const fitsPrecision = (scaled: bigint, precision: number): boolean =>
  scaled < 10n ** BigInt(precision) && scaled > -(10n ** BigInt(precision))

/** Decimal text as a number if exact, else the text, because JSON numbers are doubles. */
export function numberOrText(text: string): number | string {
  const scale = text.split('.')[1]?.length ?? 0
  const number = Number(text)
  return scaledOf(String(number), scale) === scaledOf(text, scale) ? number : text
}
