import type { DialectName } from '../kyselyOver.ts'
import type { Cell } from '../statement.ts'
import { precisionOf, scaleOf } from './columnType.ts'
import { decimalText, fitsPrecision, numberOrText, scaledOf } from './decimal.ts'
import type { ColumnSpec, ColumnType } from './tableSpec.ts'

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

/** A value as its column stores it: decimals exact, rounded half up to their scale. Throws, naming the column, when it cannot. */
export function toColumn(value: unknown, column: ColumnSpec, dialect: DialectName): Cell {
  if (value === null || value === undefined) return null
  const cell = writers[column.type](value, column, dialect)
  if (cell === undefined) throw new RangeError(`${column.name}: no ${column.type} value`)
  return cell
}

function decimalValue(cell: string | number, column: ColumnSpec, dialect: DialectName): number | string {
  if (dialect === 'postgres') return numberOrText(String(cell))
  return numberOrText(decimalText(BigInt(cell), scaleOf(column)))
}

/** What a column stores, as the value that it stands for: the inverse of `toColumn`. */
export function fromColumn(cell: Cell, column: ColumnSpec, dialect: DialectName): unknown {
  if (cell === null) return null
  if (column.type === 'decimal') return decimalValue(cell, column, dialect)
  if (column.type === 'json') return JSON.parse(String(cell))
  return column.type === 'boolean-text' ? cell === 'true' : cell
}
