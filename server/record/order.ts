import { type RawBuilder, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import type { SortColumn } from '#core/query'
import type { Dialect } from './cell.ts'

const newestFirst: SortColumn[] = [{ field: 'createTime', order: 'desc' }]

/** The order asked for, else the model's, else newest first; the id decides between equals. Null comes before all else. */
export function orderOf(sort: readonly SortColumn[], model: Model, dialect: Dialect): RawBuilder<unknown> {
  const wanted = sort.length > 0 ? sort : ((model.document.sort ?? newestFirst) as SortColumn[])
  const columns = wanted.flatMap(({ field: name, order }) => {
    const field = model.field(name)
    return field?.column ? [orderBy(field, order, dialect)] : []
  })
  return sql.join([...columns, sql`${sql.ref('t.id')} ${sql.raw(wanted[0]?.order ?? 'desc')}`])
}

/** PostgreSQL sorts null last where nobody says otherwise; base columns are never null where it matters. */
function orderBy(field: Field, order: 'asc' | 'desc', dialect: Dialect): RawBuilder<unknown> {
  const nulls = dialect === 'postgres' && !field.base ? ` nulls ${order === 'asc' ? 'first' : 'last'}` : ''
  return sql`${sql.ref(`t.${field.columnName}`)} ${sql.raw(order + nulls)}`
}
