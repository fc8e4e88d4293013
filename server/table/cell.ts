import { type ColumnShape, roundHalfUp } from '#core/fieldType'
import type { Field } from '#core/model'

export type Cell = string | number | null
export type Dialect = 'sqlite' | 'postgres'

/** A wire value as its column holds it. Decimals are scaled whole numbers in SQLite and numeric in PostgreSQL. */
export function toCell(field: Field, value: unknown, dialect: Dialect): Cell {
  if (value === null || value === undefined) return null
  if (!field.column) return String(value)
  return toColumnCell(field.column, value, dialect)
}

function toColumnCell(column: ColumnShape, value: unknown, dialect: Dialect): Cell {
  if (column.type === 'json') return JSON.stringify(value)
  if (column.type === 'text') return String(value)
  const number = typeof value === 'boolean' ? Number(value) : Number(value)
  if (!Number.isFinite(number)) return null
  if (column.type === 'integer') return Math.trunc(number)
  const scale = column.scale ?? 2
  return dialect === 'sqlite'
    ? Math.round(Number(`${roundHalfUp(number, scale)}e${scale}`))
    : roundHalfUp(number, scale)
}

/** A cell as the wire sends it. */
export function fromCell(field: Field, cell: unknown, dialect: Dialect): unknown {
  if (cell === null || cell === undefined) return null
  const shape = field.column
  if (field.type.id === 'bool') return Number(cell) === 1
  if (field.document.wire === 'int') return Number(cell)
  if (!shape || shape.type === 'text') return cell
  if (shape.type === 'json') return parseJson(cell)
  if (shape.type === 'integer' || dialect === 'postgres') return Number(cell)
  return Number(`${Number(cell)}e-${shape.scale ?? 2}`)
}

function parseJson(cell: unknown): unknown {
  try {
    return JSON.parse(String(cell))
  } catch {
    return null
  }
}
