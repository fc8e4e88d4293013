import { type RawBuilder, sql } from 'kysely'
import { type ColumnShape, roundHalfUp } from '#core/fieldType'
import { type Field, type Model, type ReferenceTarget, snakeCase } from '#core/model'
import { parseJson } from '#core/object'

/** Whether the keys of a model are integers. References to them are stored as text. */
export const isNumbered = ({ document }: Model): boolean => document.key?.type === 'int'

/** The key of a row as references store it. */
export function keyText(model: Model, alias: string, dialect: Dialect): RawBuilder<unknown> {
  const key = sql.ref(`${alias}.id`)
  return isNumbered(model) && dialect === 'postgres' ? sql`cast(${key} as text)` : key
}

/** The field of a referenced row that references store. */
export const storedText = (
  target: Model,
  { store }: ReferenceTarget,
  { alias, dialect }: StoredIn,
): RawBuilder<unknown> => (store === 'id' ? keyText(target, alias, dialect) : sql.ref(`${alias}.${snakeCase(store)}`))

interface StoredIn {
  alias: string
  dialect: Dialect
}

export type Cell = string | number | null
export type Dialect = 'sqlite' | 'postgres'

/** A wire value as stored in its column. Decimals are scaled integers in SQLite and numeric in PostgreSQL. */
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

/** Reads a cell that is not null. */
type CellReader = (cell: unknown, dialect: Dialect) => unknown

const asIs: CellReader = (cell) => cell
const asNumber: CellReader = (cell) => Number(cell)
const asBoolean: CellReader = (cell) => Number(cell) === 1
const asJson: CellReader = (cell) => parseJson(String(cell)) ?? null
const asDecimal =
  (scale: number): CellReader =>
  (cell, dialect) =>
    dialect === 'postgres' ? Number(cell) : Number(`${Number(cell)}e-${scale}`)

function readerOf({ type, document, column }: Field): CellReader {
  if (type.id === 'bool') return asBoolean
  if (document.wire === 'int') return asNumber
  if (!column || column.type === 'text') return asIs
  if (column.type === 'json') return asJson
  return column.type === 'integer' ? asNumber : asDecimal(column.scale ?? 2)
}

/** The function that converts the cells of a field to wire values; created once for many rows. */
export function cellReader(field: Field): CellReader {
  const read = readerOf(field)
  return (cell, dialect) => (cell === null || cell === undefined ? null : read(cell, dialect))
}
