import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { decimalText } from './columnValue.ts'
import { type ColumnSpec, isKept, scaleOf, type TableSpec, typeFrom, type UniqueSpec } from './tableSpec.ts'

/**
 * The table as it exists in the database, or null. Omits columns and indexes that specs cannot express (expressions,
 * full-text search); they belong to their creators.
 */
export function introspect(query: Query, dialect: DialectName, table: string): Promise<TableSpec | null> {
  return dialect === 'sqlite' ? introspectSqlite(query, table) : introspectPostgres(query, table)
}

/** Kept columns are no columns of the table to whoever uses it. */
function columnsAndKept(all: readonly ColumnSpec[]): Pick<TableSpec, 'columns' | 'keptColumns'> {
  const keptColumns = all.filter(({ name }) => isKept(name))
  return { columns: all.filter(({ name }) => !isKept(name)), ...(keptColumns.length > 0 ? { keptColumns } : {}) }
}

interface ColumnRow {
  name: string
  type: string
  required: number
  value: string | null
  comment: string | null
}

interface IndexRow {
  name: string
  is_unique: number
  is_primary?: number
  nulls_first?: number
  condition: string | null
  columns: string
}

function columnOf({ name, type, required, value, comment }: ColumnRow): ColumnSpec[] {
  const shape = typeFrom(type, comment)
  const preset = literalFrom(value)
  if (!shape) return []
  return [{ name, ...shape, nullable: required === 0, ...(preset === undefined ? {} : { default: preset }) }]
}

function indexOf({ name, condition, columns, is_unique, nulls_first = 1 }: IndexRow): UniqueSpec[] {
  const names = JSON.parse(columns) as (string | null)[]
  const where = condition === null ? undefined : conditionFrom(condition)
  if (names.includes(null) || where === null) return []
  const nullsLast = is_unique === 0 && nulls_first === 0 ? ({ nullsLast: true } as const) : {}
  return [{ name, columns: names as string[], ...nullsLast, ...(where ? { where } : {}) }]
}

/** Unique and plain indexes. */
const indexesIn = (rows: readonly IndexRow[]): Pick<TableSpec, 'uniques' | 'indexes'> => ({
  uniques: rows.filter(({ is_unique }) => is_unique === 1).flatMap(indexOf),
  indexes: rows.filter(({ is_unique }) => is_unique === 0).flatMap(indexOf),
})

const columnsOf = (table: string) => sql<ColumnRow>`
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as value, col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** An expression in an index has no column; its name is null. */
const indexesOf = (table: string) => sql<IndexRow>`
  select c.relname as name, x.indisunique as is_unique, x.indisprimary as is_primary,
    pg_get_expr(x.indpred, x.indrelid) as condition,
    (select bool_and(option & 2 = 2) from unnest(x.indoption) as option) as nulls_first,
    (select json_agg(a.attname order by k.place) from unnest(x.indkey) with ordinality as k(number, place)
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number and k.number > 0) as columns
  from pg_index x join pg_class c on c.oid = x.indexrelid
  where x.indrelid = to_regclass(quote_ident(${table})) order by c.relname`

/** Reads a table from PostgreSQL's catalogue. */
async function introspectPostgres(query: Query, table: string): Promise<TableSpec | null> {
  const { rows: columns } = await columnsOf(table).execute(query)
  if (columns.length === 0) return null
  const { rows: indexes } = await indexesOf(table).execute(query)
  const secondary = indexes.filter(({ is_primary }) => is_primary === 0)
  return {
    name: table,
    ...columnsAndKept(columns.flatMap(columnOf)),
    primaryKey: indexes
      .filter(({ is_primary }) => is_primary === 1)
      .flatMap(indexOf)
      .flatMap(({ columns }) => columns),
    ...indexesIn(secondary),
  }
}

interface SqliteColumn {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

/** Condition of a partial index, from its `create index` statement. */
const whereOf = (written: string | null): string => / where (.*)$/is.exec(written ?? '')?.[1] ?? ''

function defaultOf(column: ColumnSpec, written: string | null): string | number | undefined {
  const value = literalFrom(written)
  return column.type === 'decimal' && typeof value === 'number'
    ? Number(decimalText(BigInt(value), scaleOf(column)))
    : value
}

function sqliteColumn({ name, type, notnull, dflt_value }: SqliteColumn): ColumnSpec[] {
  const shape = typeFrom(type)
  if (!shape) return []
  const column = { name, ...shape, nullable: notnull === 0 }
  const value = defaultOf(column, dflt_value)
  return [value === undefined ? column : { ...column, default: value }]
}

/** Reads a table from SQLite's catalogue. */
async function introspectSqlite(query: Query, table: string): Promise<TableSpec | null> {
  const { rows: columns } = await sql<SqliteColumn>`
    select name, type, "notnull", dflt_value, pk from pragma_table_info(${table}) order by cid`.execute(query)
  if (columns.length === 0) return null
  const { rows: indexes } = await sql<IndexRow & { written: string | null }>`
    select l.name, l."unique" as is_unique, l.partial as condition, m.sql as written,
      (select json_group_array(name order by seqno) from pragma_index_info(l.name)) as columns
    from pragma_index_list(${table}) as l join sqlite_master as m on m.name = l.name
    where l.origin = 'c' order by l.name`.execute(query)
  return {
    name: table,
    ...columnsAndKept(columns.flatMap(sqliteColumn)),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    ...indexesIn(indexes.map((row) => ({ ...row, condition: row.condition ? whereOf(row.written) : null }))),
  }
}

/** SQL literal for defaults and index conditions, which take no parameters; valid in both databases. */
export const literal = (value: string | number): RawBuilder<unknown> =>
  typeof value === 'number' ? sql.raw(String(value)) : sql.lit(value)

const text = /^'((?:[^']|'')*)'$/
const number = /^-?\d+(\.\d+)?$/

/** Parses a literal from a catalogue, ignoring PostgreSQL's casts (`'0'::character varying`). */
function literalFrom(written: string | null): string | number | undefined {
  const plain = (written ?? '').replace(/::[a-z ]+(\(\d+(,\d+)?\))?$/i, '').replace(/^\((.*)\)$/, '$1')
  if (number.test(plain)) return Number(plain)
  const quoted = text.exec(plain)?.[1]?.replaceAll("''", "'")
  return quoted !== undefined && /::(bigint|numeric|integer|double)/.test(written ?? '') ? Number(quoted) : quoted
}

const condition = /^"?(\w+)"?\s*=\s*(.+)$/

/** Parses the condition of a partial index: one column equals a literal. */
function conditionFrom(written: string): { column: string; value: string | number } | null {
  const plain = written.replace(/::(text|bigint|numeric|character varying|double precision)/g, '').replace(/[()]/g, '')
  const [, column, right] = condition.exec(plain.trim()) ?? []
  const value = right === undefined ? undefined : literalFrom(right.trim())
  return column && value !== undefined ? { column, value } : null
}
