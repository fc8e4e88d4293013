import { type RawBuilder, sql } from 'kysely'
import { groupBy } from '#core/object'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { decimalText } from './columnValue.ts'
import { type ColumnSpec, isKept, scaleOf, type TableSpec, typeFrom, type UniqueSpec } from './tableSpec.ts'

/**
 * The tables as they exist in the database, by their names; those that do not exist are missing. Omits columns and
 * indexes that specs cannot express (expressions, full-text search); they belong to their creators. Two statements,
 * whatever the number of tables.
 */
export function introspectAll(
  query: Query,
  dialect: DialectName,
  tables: readonly string[],
): Promise<ReadonlyMap<string, TableSpec>> {
  const names = [...new Set(tables)]
  return dialect === 'sqlite' ? introspectSqlite(query, names) : introspectPostgres(query, names)
}

/** The table as it exists in the database, or null; see `introspectAll`. */
export async function introspect(query: Query, dialect: DialectName, table: string): Promise<TableSpec | null> {
  return (await introspectAll(query, dialect, [table])).get(table) ?? null
}

interface CatalogueRow {
  table: string
}

/** Makes each table of its rows in the catalogue. */
function tablesFrom<Column extends CatalogueRow, Index extends CatalogueRow>(
  rows: { columns: readonly Column[]; indexes: readonly Index[] },
  tableOf: (name: string, columns: readonly Column[], indexes: readonly Index[]) => TableSpec,
): ReadonlyMap<string, TableSpec> {
  const tableIn = ({ table }: CatalogueRow) => table
  const indexes = groupBy(rows.indexes, tableIn)
  const columns = groupBy(rows.columns, tableIn)
  return new Map([...columns].map(([name, own]) => [name, tableOf(name, own, indexes.get(name) ?? [])]))
}

/** Kept columns are no columns of the table to whoever uses it. */
function columnsAndKept(all: readonly ColumnSpec[]): Pick<TableSpec, 'columns' | 'keptColumns'> {
  const keptColumns = all.filter(({ name }) => isKept(name))
  return { columns: all.filter(({ name }) => !isKept(name)), ...(keptColumns.length > 0 ? { keptColumns } : {}) }
}

interface ColumnRow extends CatalogueRow {
  name: string
  type: string
  required: number
  value: string | null
  comment: string | null
}

interface IndexRow extends CatalogueRow {
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

/** The tables that exist, as `named`. */
const namedTables = (tables: readonly string[]) => sql`
  named as (select name, to_regclass(quote_ident(name)) as id
    from json_array_elements_text(${JSON.stringify(tables)}::json) as name)`

const columnsOf = (tables: readonly string[]) => sql<ColumnRow>`
  with ${namedTables(tables)}
  select t.name as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as value, col_description(a.attrelid, a.attnum) as comment
  from named as t join pg_attribute a on a.attrelid = t.id
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`

/** An expression in an index has no column; its name is null. */
const indexesOf = (tables: readonly string[]) => sql<IndexRow>`
  with ${namedTables(tables)}
  select t.name as "table", c.relname as name, x.indisunique as is_unique, x.indisprimary as is_primary,
    pg_get_expr(x.indpred, x.indrelid) as condition,
    (select bool_and(option & 2 = 2) from unnest(x.indoption) as option) as nulls_first,
    (select json_agg(a.attname order by k.place) from unnest(x.indkey) with ordinality as k(number, place)
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number and k.number > 0) as columns
  from named as t join pg_index x on x.indrelid = t.id join pg_class c on c.oid = x.indexrelid
  order by x.indrelid, c.relname`

/** Reads tables from PostgreSQL's catalogue. */
async function introspectPostgres(query: Query, tables: readonly string[]): Promise<ReadonlyMap<string, TableSpec>> {
  const { rows: columns } = await columnsOf(tables).execute(query)
  const { rows: indexes } = await indexesOf(tables).execute(query)
  return tablesFrom({ columns, indexes }, postgresTable)
}

function postgresTable(name: string, columns: readonly ColumnRow[], indexes: readonly IndexRow[]): TableSpec {
  return {
    name,
    ...columnsAndKept(columns.flatMap(columnOf)),
    primaryKey: indexes
      .filter(({ is_primary }) => is_primary === 1)
      .flatMap(indexOf)
      .flatMap(({ columns }) => columns),
    ...indexesIn(indexes.filter(({ is_primary }) => is_primary === 0)),
  }
}

interface SqliteColumn extends CatalogueRow {
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

type SqliteIndex = IndexRow & { written: string | null }

/** Reads tables from SQLite's catalogue, which has no index by name: a statement for each table would scan it each time. */
async function introspectSqlite(query: Query, tables: readonly string[]): Promise<ReadonlyMap<string, TableSpec>> {
  const names = JSON.stringify(tables)
  const { rows: columns } = await sql<SqliteColumn>`
    select t.value as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk
    from json_each(${names}) as t join pragma_table_info(t.value) as c order by t.key, c.cid`.execute(query)
  const { rows: indexes } = await sql<SqliteIndex>`
    select t.value as "table", l.name, l."unique" as is_unique, l.partial as condition, m.sql as written,
      (select json_group_array(name order by seqno) from pragma_index_info(l.name)) as columns
    from json_each(${names}) as t join pragma_index_list(t.value) as l join sqlite_master as m on m.name = l.name
    where l.origin = 'c' order by t.key, l.name`.execute(query)
  return tablesFrom({ columns, indexes }, sqliteTable)
}

function sqliteTable(name: string, columns: readonly SqliteColumn[], indexes: readonly SqliteIndex[]): TableSpec {
  return {
    name,
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
