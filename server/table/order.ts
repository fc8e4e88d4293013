import { type RawBuilder, sql } from 'kysely'
import { type Field, type Model, numberCases } from '#core/model'
import type { SortColumn } from '#core/query'
import type { Dialect } from './cell.ts'

const newestFirst: readonly SortColumn[] = [{ field: 'createTime', order: 'desc' }]

/** The columns to sort by: those asked for, else the model's, else newest first. */
export function sortOf(sort: readonly SortColumn[], model: Model): readonly SortColumn[] {
  const columns = sort.length > 0 ? sort : ((model.document.sort ?? newestFirst) as readonly SortColumn[])
  return columns.filter(({ field }) => model.field(field)?.column)
}

/** The order asked for; the id decides between equals. Null comes before all else. */
export function orderOf(requestedSort: readonly SortColumn[], model: Model, dialect: Dialect): RawBuilder<unknown> {
  const sort = sortOf(requestedSort, model)
  const columns = sort.flatMap(({ field: name, order }) => {
    const field = model.field(name)
    return field ? [orderBy(field, { model, order, dialect })] : []
  })
  return sql.join([...columns, sql`${sql.ref('t.id')} ${sql.raw(sort[0]?.order ?? 'desc')}`])
}

/** PostgreSQL sorts null last where nobody says otherwise; base columns are never null where it matters. */
function orderBy(field: Field, { model, order, dialect }: Ordered): RawBuilder<unknown> {
  const nulls = dialect === 'postgres' && !field.base ? ` nulls ${order === 'asc' ? 'first' : 'last'}` : ''
  const column = columnOf(field)
  const number = numberOf(field, model, dialect)
  const keys = [...(number ? [number] : []), column]
  return sql.join(keys.map((key) => sql`${key} ${sql.raw(order + nulls)}`))
}

/** What was never changed is as old as its making, so by the last change new rows come first. */
function columnOf({ columnName, base, name }: Field): RawBuilder<unknown> {
  const column = sql`${sql.ref(`t.${columnName}`)}`
  return base && name === 'updateTime' ? sql`coalesce(${column}, ${sql.ref('t.create_time')})` : column
}

interface Ordered {
  model: Model
  order: 'asc' | 'desc'
  dialect: Dialect
}

/** The number that a variant is in rows where its case is a number; null in all others, which come before. */
function numberOf(field: Field, model: Model, dialect: Dialect): RawBuilder<unknown> | undefined {
  const cases = field.type.id === 'variant' ? numberCases(field) : []
  const kindField = cases.length > 0 ? model.field(String(field.document.by)) : undefined
  if (!kindField?.column) return undefined
  const [value, kind] = [sql.ref(`t.${field.columnName}`), sql.ref(`t.${kindField.columnName}`)]
  const is = sql`cast(${kind} as text) in (${sql.join(cases)})`
  if (dialect === 'sqlite') return sql`case when ${is} then cast(${value} as numeric) end`
  return sql`case when ${is} and ${value} ~ '^-?[0-9]+([.][0-9]+)?$' then cast(${value} as numeric) end`
}
