import { type RawBuilder, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import type { SortColumn } from '#core/query'
import type { Dialect } from './cell.ts'

const newestFirst: readonly SortColumn[] = [{ field: 'createTime', order: 'desc' }]

/** The columns to sort by: those asked for, else the model's, else newest first. */
export function sortOf(asked: readonly SortColumn[], model: Model): readonly SortColumn[] {
  const wanted = asked.length > 0 ? asked : ((model.document.sort ?? newestFirst) as readonly SortColumn[])
  return wanted.filter(({ field }) => model.field(field)?.column)
}

/** The order asked for; the id decides between equals. Null comes before all else. */
export function orderOf(asked: readonly SortColumn[], model: Model, dialect: Dialect): RawBuilder<unknown> {
  const sort = sortOf(asked, model)
  const columns = sort.flatMap(({ field: name, order }) => {
    const field = model.field(name)
    return field ? [orderBy(field, order, dialect)] : []
  })
  return sql.join([...columns, sql`${sql.ref('t.id')} ${sql.raw(sort[0]?.order ?? 'desc')}`])
}

/** PostgreSQL sorts null last where nobody says otherwise; base columns are never null where it matters. */
function orderBy(field: Field, order: 'asc' | 'desc', dialect: Dialect): RawBuilder<unknown> {
  const nulls = dialect === 'postgres' && !field.base ? ` nulls ${order === 'asc' ? 'first' : 'last'}` : ''
  return sql`${sql.ref(`t.${field.columnName}`)} ${sql.raw(order + nulls)}`
}
