import { type RawBuilder, sql } from 'kysely'
import { type Field, type Model, memberField, memberPathOf, numberCases } from '#core/model'
import { memoized } from '#core/object'
import type { Condition, SortColumn } from '#core/query'
import type { Dialect } from './cell.ts'
import { memberSql, pointedAlias } from './memberSql.ts'
import type { SqlScope } from './sqlCondition.ts'
import { tableOf } from './table.ts'

/** Up to this many matching rows, filtering first and sorting then is faster. */
const fewRows = 2_000

/** How SQLite is made to read a page. PostgreSQL has statistics and needs no hint. */
type ReadPlan = 'own' | 'inOrder' | 'throughAll'

interface PageRequest {
  condition: Condition
  sort: readonly SortColumn[]
  /** The total that the same condition had last time. */
  storedTotal: number | undefined
}

const conjuncts = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.all : [condition]

/** Compares a key, reference or unique field for equality: matches so few rows that the index of that field is best. */
function isSelective(part: Condition, model: Model): boolean {
  if (part.kind !== 'in' && !(part.kind === 'compare' && part.op === 'eq')) return false
  const field = model.field(part.field)
  return (
    field !== undefined && (field.name === 'id' || field.target !== undefined || field.document.unique !== undefined)
  )
}

const isInfix = (part: Condition): boolean =>
  part.kind === 'match' ? part.ignoreCase || part.mode !== 'starts' : part.kind === 'or' && part.any.some(isInfix)

function readPlanOf({ condition, storedTotal }: PageRequest, model: Model, hasOrder: boolean): ReadPlan {
  const parts = conjuncts(condition)
  if (parts.some((part) => isSelective(part, model))) return 'own'
  const isFew = storedTotal !== undefined && storedTotal <= fewRows
  if (parts.some(isInfix)) return hasOrder && storedTotal !== undefined && !isFew ? 'inOrder' : 'throughAll'
  if (isFew) return 'own'
  return hasOrder ? 'inOrder' : 'throughAll'
}

/** For each column the index that returns rows in its order, preferring one that also contains the id. */
const orderIndexesOf = memoized((model: Model): ReadonlyMap<string, string> => {
  const byColumn = new Map<string, string>()
  for (const { name, columns } of tableOf(model).indexes ?? []) {
    const [first, second] = columns
    const alone = second === undefined || second === 'del_flag'
    if (first && (second === 'id' || (alone && !byColumn.has(first)))) byColumn.set(first, name)
  }
  return byColumn
})

function orderIndexOf(model: Model, sort: readonly SortColumn[]): string | undefined {
  const [only, ...others] = sortOf(sort, model)
  const column = only && others.length === 0 ? model.field(only.field)?.columnName : undefined
  return column === undefined ? undefined : orderIndexesOf(model).get(column)
}

/**
 * The index hint after the table name in a page query. Without it, SQLite uses any filter that has an index and sorts all the matches, even when
 * nearly all rows of the table have the same status.
 */
export function pageHint(request: PageRequest, model: Model, dialect: Dialect): RawBuilder<unknown> {
  if (dialect !== 'sqlite') return sql.raw('')
  const index = orderIndexOf(model, request.sort)
  const plan = readPlanOf(request, model, index !== undefined)
  if (plan === 'inOrder' && index) return sql` indexed by ${sql.ref(index)}`
  return sql.raw(plan === 'throughAll' ? ' not indexed' : '')
}

const newestFirst: readonly SortColumn[] = [{ field: 'createTime', order: 'desc' }]

/** The columns to sort by: those of the query, else of the model, else newest first. */
function sortOf(sort: readonly SortColumn[], model: Model): readonly SortColumn[] {
  const columns = sort.length > 0 ? sort : ((model.document.sort ?? newestFirst) as readonly SortColumn[])
  return columns.filter(({ field }) => model.field(field)?.column || memberPathOf(field))
}

/** The requested order, ties broken by id. Nulls come first in ascending order. */
export function orderOf(requestedSort: readonly SortColumn[], scope: SqlScope): RawBuilder<unknown> {
  const { model, dialect } = scope
  const sort = sortOf(requestedSort, model)
  const columns = sort.flatMap(({ field: name, order }) => {
    const field = model.field(name)
    return field ? [orderBy(field, { model, order, dialect })] : pathOrder(name, order, scope)
  })
  return sql.join([...columns, sql`${sql.ref('t.id')} ${directionSql(sort[0]?.order ?? 'desc', dialect)}`])
}

/** PostgreSQL has nulls last in ascending order unless it is told otherwise, in the same way as its indexes. */
const directionSql = (order: 'asc' | 'desc', dialect: Dialect) =>
  sql.raw(dialect === 'sqlite' ? order : `${order} nulls ${order === 'asc' ? 'first' : 'last'}`)

function orderBy(field: Field, { model, order, dialect }: PageOrder): RawBuilder<unknown> {
  const column = columnOf(field)
  const number = numberOf(field, model, dialect)
  const keys = [...(number ? [number] : []), column]
  return sql.join(keys.map((key) => sql`${key} ${directionSql(order, dialect)}`))
}

/** Rows whose reference is empty sort as null. */
function pathOrder(path: string, order: 'asc' | 'desc', scope: SqlScope): RawBuilder<unknown>[] {
  const member = memberField(path, scope.model, scope.find)?.member
  if (!member) return []
  const value = memberSql(member, sql.ref(`${pointedAlias}.${member.field.columnName}`), scope)
  return [sql`${value} ${directionSql(order, scope.dialect)}`]
}

/** A record that was never changed sorts by its creation time instead. */
function columnOf({ columnName, base, name }: Field): RawBuilder<unknown> {
  const column = sql`${sql.ref(`t.${columnName}`)}`
  return base && name === 'updateTime' ? sql`coalesce(${column}, ${sql.ref('t.create_time')})` : column
}

interface PageOrder {
  model: Model
  order: 'asc' | 'desc'
  dialect: Dialect
}

/** The numeric value of a variant in rows where its type is a number; null in other rows, which sort first. */
function numberOf(field: Field, model: Model, dialect: Dialect): RawBuilder<unknown> | undefined {
  const cases = field.type.id === 'variant' ? numberCases(field) : []
  const kindField = cases.length > 0 ? model.field(String(field.document.typeBy)) : undefined
  if (!kindField?.column) return undefined
  const [value, kind] = [sql.ref(`t.${field.columnName}`), sql.ref(`t.${kindField.columnName}`)]
  const is = sql`cast(${kind} as text) in (${sql.join(cases)})`
  if (dialect === 'sqlite') return sql`case when ${is} then cast(${value} as numeric) end`
  return sql`case when ${is} and ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then cast(${value} as numeric) end`
}
