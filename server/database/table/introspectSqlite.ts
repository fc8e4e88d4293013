import { sql } from 'kysely'
import type { Query } from '../database.ts'
import { scaleOf, typeFrom } from './columnType.ts'
import { decimalText } from './decimal.ts'
import { conditionFrom, literalFrom } from './literal.ts'
import type { ColumnSpec, TableSpec, UniqueSpec } from './tableSpec.ts'

interface ColumnRow {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

interface IndexRow {
  name: string
  unique: number
  partial: number
  sql: string | null
  columns: string
}

function defaultOf(column: ColumnSpec, written: string | null): string | number | undefined {
  const value = literalFrom(written)
  return column.type === 'decimal' && typeof value === 'number'
    ? Number(decimalText(BigInt(value), scaleOf(column)))
    : value
}

function columnOf({ name, type, notnull, dflt_value }: ColumnRow): ColumnSpec[] {
  const shape = typeFrom(type)
  if (!shape) return []
  const column = { name, ...shape, nullable: notnull === 0 }
  const value = defaultOf(column, dflt_value)
  return [value === undefined ? column : { ...column, default: value }]
}

function indexOf({ name, partial, sql: written, columns }: IndexRow): UniqueSpec[] {
  const names = JSON.parse(columns) as (string | null)[]
  const where = partial ? conditionFrom(/ where (.*)$/is.exec(written ?? '')?.[1] ?? '') : undefined
  if (names.includes(null) || where === null) return []
  return [{ name, columns: names as string[], ...(where ? { where } : {}) }]
}

/** What SQLite's catalogue says of a table. */
export async function introspectSqlite(query: Query, table: string): Promise<TableSpec | null> {
  const { rows: columns } = await sql<ColumnRow>`
    select name, type, "notnull", dflt_value, pk from pragma_table_info(${table}) order by cid`.execute(query)
  if (columns.length === 0) return null
  const { rows: indexes } = await sql<IndexRow>`
    select l.name, l."unique", l.partial, m.sql,
      (select json_group_array(name order by seqno) from pragma_index_info(l.name)) as columns
    from pragma_index_list(${table}) as l join sqlite_master as m on m.name = l.name
    where l.origin = 'c' order by l.name`.execute(query)
  return {
    name: table,
    columns: columns.flatMap(columnOf),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    uniques: indexes.filter(({ unique }) => unique === 1).flatMap(indexOf),
    indexes: indexes.filter(({ unique }) => unique === 0).flatMap(indexOf),
  }
}
