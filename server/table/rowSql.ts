import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Expression, type RowColumn, rowExpressionToSql } from '#core/expression'
import { fieldTypesOf, type Model, type ModelSource } from '#core/model'
import type { QueryRunner, Services } from '#server/context'
import type { Cell } from '#server/database'
import { type Dialect, isNumbered } from './cell.ts'
import type { SqlScope } from './sqlCondition.ts'

/** Values that a row expression may bind: `$user.orgCode`, `$params.id`, `$today` … by their path. */
type BoundValue = (path: readonly string[]) => unknown

/** What a row expression needs beside its scope. */
export interface RowScope extends SqlScope {
  source: ModelSource
  value: BoundValue
  /** The row around a correlated subquery, which `$row` names. */
  outer?: { model: Model; alias: string }
}

/** Stands for a parameter until the text is cut into fragments; no SQL text holds it. */
const marker = /§(\d+)§/

/** A row expression (`where`, a data rule) as SQL with parameters. */
export function rowSql(expression: Expression, scope: RowScope): RawBuilder<SqlBool> {
  const bound: (string | number)[] = []
  const { outer } = scope
  const { sql: text } = rowExpressionToSql(expression, {
    dialect: scope.dialect,
    column: (name) => columnOf(name, scope, scope),
    value: (path) => scope.value(path),
    outer: ([root, name]) => (outer && root === '$row' && name ? columnOf(name, outer, scope) : undefined),
    parameter(value) {
      bound.push(value)
      return `§${bound.length - 1}§`
    },
  })
  return fragments(text, bound)
}

interface Place {
  model: Model
  alias: string
}

function columnOf(name: string, { model, alias }: Place, { dialect, source }: RowScope): RowColumn {
  const field = model.field(name)
  const plain = `"${alias}"."${field?.columnName ?? 'id'}"`
  const type = fieldTypesOf(model.id, source, false)[name] ?? { kind: 'text' }
  if (name === 'id' && isNumbered(model) && dialect === 'postgres') return { sql: `cast(${plain} as text)`, type }
  if (type.kind === 'bool') return { sql: dialect === 'postgres' ? `(${plain} = 1)` : plain, type }
  return { sql: field?.column?.type === 'decimal' ? decimal(plain, field.column.scale, dialect) : plain, type }
}

/** SQLite keeps decimals as scaled whole numbers; comparisons and arithmetic see the number itself. */
const decimal = (column: string, scale = 2, dialect: Dialect): string =>
  dialect === 'sqlite' ? `(${column} / ${10 ** scale}.0)` : column

function fragments(text: string, bound: readonly (string | number)[]): RawBuilder<SqlBool> {
  const parts = text.split(marker).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${bound[Number(part)]}`))
  return sql<SqlBool>`(${sql.join(parts, sql.raw(''))})`
}

export type Row = Readonly<Record<string, Cell>>

/** The rows of a statement: in the transaction where there is one, else by the hot path of the database. */
export async function selectRows(
  statement: RawBuilder<unknown>,
  { services }: { services: Pick<Services, 'database'> },
  query?: QueryRunner,
): Promise<readonly Row[]> {
  if (query) return (await statement.execute(query)).rows as Row[]
  return services.database.rows(statement.compile(services.database.query))
}

type CellValue = string | number | readonly (string | number)[]

/** The rows of a model's table that are not in the trash and hold these values; of a list, one of them. */
export function liveRows(query: QueryRunner, table: string, values: Readonly<Record<string, CellValue>> = {}) {
  let rows = query.selectFrom(table).where('del_flag', '=', 0)
  for (const [column, value] of Object.entries(values))
    rows = typeof value === 'object' ? rows.where(column, 'in', [...value]) : rows.where(column, '=', value)
  return rows
}

/** Pieces of at most `size`. */
export function chunks<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
}
