import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Expression, type RowColumn, rowExpressionToSql } from '#core/expression'
import { type ModelSource, memberField, modelTypes } from '#core/model'
import type { QueryRunner, Services } from '#server/context'
import type { Cell } from '#server/database'
import { type Dialect, isNumbered } from './cell.ts'
import { memberSql, pointedAlias } from './memberSql.ts'
import type { SqlScope } from './sqlCondition.ts'

/** The value that a row expression binds for a path such as `$user.orgCode`, `$params.id` or `$today`. */
type BoundValue = (path: readonly string[]) => unknown

/** A model's table under the alias of a statement. */
type AliasedTable = Pick<SqlScope, 'model' | 'alias'>

/** What a row expression needs in addition to its SQL scope. */
export interface RowScope extends SqlScope {
  source: ModelSource
  value: BoundValue
  /** The row around a correlated subquery, which `$row` refers to. */
  outer?: AliasedTable
}

/** Placeholder of a parameter until the text is split into fragments; it cannot occur in SQL text. */
const marker = /§(\d+)§/

/** A row expression (`where`, a data rule) as parameterized SQL. */
export function rowSql(expression: Expression, scope: RowScope): RawBuilder<SqlBool> {
  const bound: Bound[] = []
  const place = (value: Bound) => `§${bound.push(value) - 1}§`
  const { outer } = scope
  const { sql: text } = rowExpressionToSql(expression, {
    dialect: scope.dialect,
    column: (name) => pathColumn(name, scope, place) ?? columnOf(name, scope, scope),
    value: (path) => scope.value(path),
    outer: ([root, name]) => (outer && root === '$row' && name ? columnOf(name, outer, scope) : undefined),
    parameter: place,
  })
  return fragments(text, bound)
}

/** A parameter, or a part of the statement that has parameters of its own. */
type Bound = string | number | RawBuilder<unknown>

/** The column of a path such as `typeId$.kind`; undefined for a field of the row itself. */
function pathColumn(name: string, scope: RowScope, place: (part: Bound) => string): RowColumn | undefined {
  const member = memberField(name, scope.model, scope.find)?.member
  if (!member) return undefined
  const { sql: column, type } = columnOf(member.field.name, { model: member.target, alias: pointedAlias }, scope)
  return { sql: place(memberSql(member, sql.raw(column), scope)), type }
}

function columnOf(name: string, { model, alias }: AliasedTable, { dialect, source }: RowScope): RowColumn {
  const field = model.field(name)
  const plain = `"${alias}"."${field?.columnName ?? 'id'}"`
  const type = modelTypes.fields(model.id, source, false)[name] ?? { kind: 'text' }
  if (name === 'id' && isNumbered(model) && dialect === 'postgres') return { sql: `cast(${plain} as text)`, type }
  if (type.kind === 'bool') return { sql: dialect === 'postgres' ? `(${plain} = 1)` : plain, type }
  return { sql: field?.column?.type === 'decimal' ? decimal(plain, field.column.scale, dialect) : plain, type }
}

/** SQLite stores decimals as scaled integers; comparisons and arithmetic need the unscaled number. */
const decimal = (column: string, scale = 2, dialect: Dialect): string =>
  dialect === 'sqlite' ? `(${column} / ${10 ** scale}.0)` : column

function fragments(text: string, bound: readonly Bound[]): RawBuilder<SqlBool> {
  const parts = text.split(marker).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${bound[Number(part)]}`))
  return sql<SqlBool>`(${sql.join(parts, sql.raw(''))})`
}

export type Row = Readonly<Record<string, Cell>>

/** The rows of a statement: in the transaction if there is one, else on the fast path of the database. */
export async function selectRows(
  statement: RawBuilder<unknown>,
  { services }: { services: Pick<Services, 'database'> },
  query?: QueryRunner,
): Promise<readonly Row[]> {
  if (query) return (await statement.execute(query)).rows as Row[]
  return services.database.rows(statement.compile(services.database.query))
}

type CellValue = string | number | readonly (string | number)[]

/** The rows of a table that are not in the trash and have these values; an array matches any of its elements. */
export function liveRows(query: QueryRunner, table: string, values: Readonly<Record<string, CellValue>> = {}) {
  let rows = query.selectFrom(table).where('del_flag', '=', 0)
  for (const [column, value] of Object.entries(values))
    rows = typeof value === 'object' ? rows.where(column, 'in', [...value]) : rows.where(column, '=', value)
  return rows
}

/** Splits values into chunks of at most `size`. */
export function chunks<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
}
