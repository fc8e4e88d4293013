import { sql } from 'kysely'
import type { Query } from '../database.ts'
import { typeFrom } from './columnType.ts'
import { conditionFrom, literalFrom } from './literal.ts'
import type { ColumnSpec, TableSpec, UniqueSpec } from './tableSpec.ts'

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
  is_primary: number
  condition: string | null
  columns: string
}

function columnOf({ name, type, required, value, comment }: ColumnRow): ColumnSpec[] {
  const shape = typeFrom(type, comment)
  const preset = literalFrom(value)
  if (!shape) return []
  return [{ name, ...shape, nullable: required === 0, ...(preset === undefined ? {} : { default: preset }) }]
}

function indexOf({ name, condition, columns }: IndexRow): UniqueSpec[] {
  const names = JSON.parse(columns) as (string | null)[]
  const where = condition === null ? undefined : conditionFrom(condition)
  if (names.includes(null) || where === null) return []
  return [{ name, columns: names as string[], ...(where ? { where } : {}) }]
}

const columnsOf = (table: string) => sql<ColumnRow>`
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as value, col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** An expression in an index has no column: its name is null. */
const indexesOf = (table: string) => sql<IndexRow>`
  select c.relname as name, x.indisunique as is_unique, x.indisprimary as is_primary,
    pg_get_expr(x.indpred, x.indrelid) as condition,
    (select json_agg(a.attname order by k.place) from unnest(x.indkey) with ordinality as k(number, place)
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number and k.number > 0) as columns
  from pg_index x join pg_class c on c.oid = x.indexrelid
  where x.indrelid = to_regclass(quote_ident(${table})) order by c.relname`

/** What PostgreSQL's catalogue says of a table. */
export async function introspectPostgres(query: Query, table: string): Promise<TableSpec | null> {
  const { rows: columns } = await columnsOf(table).execute(query)
  if (columns.length === 0) return null
  const { rows: indexes } = await indexesOf(table).execute(query)
  const secondary = indexes.filter(({ is_primary }) => is_primary === 0)
  return {
    name: table,
    columns: columns.flatMap(columnOf),
    primaryKey: indexes
      .filter(({ is_primary }) => is_primary === 1)
      .flatMap(indexOf)
      .flatMap(({ columns }) => columns),
    uniques: secondary.filter(({ is_unique }) => is_unique === 1).flatMap(indexOf),
    indexes: secondary.filter(({ is_unique }) => is_unique === 0).flatMap(indexOf),
  }
}
