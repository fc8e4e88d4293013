import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '#core/model'
import { type Dialect, storedText } from './cell.ts'

/** Alias of the referenced model's table in subqueries over the field of a path. */
export const pointedAlias = 'pointed'

/** The rows that the caller may see of the models that paths lead to, by model id, as conditions over `pointedAlias`. */
export type PointedRows = ReadonlyMap<string, RawBuilder<SqlBool>>

/** The row that a path starts from, and the rows it may lead to. */
interface PathScope {
  alias: string
  dialect: Dialect
  pointed?: PointedRows | undefined
}

/** The reference of a path as a column of its row. */
export const referenceSql = ({ reference }: Member, { alias }: PathScope) => sql.ref(`${alias}.${reference.columnName}`)

/** The field of the referenced rows that a reference stores. */
export const storedSql = ({ reference, target }: Member, { dialect }: PathScope) =>
  storedText(target, reference.target ?? { model: target.id, store: 'id' }, { alias: pointedAlias, dialect })

/** The rows that a path may lead to, after `from`; undefined if the caller may see none. */
export function pointedSql({ target }: Member, { pointed }: PathScope): RawBuilder<unknown> | undefined {
  const seen = pointed?.get(target.id)
  return seen && sql`${sql.table(target.table)} as ${sql.ref(pointedAlias)} where ${seen}`
}

/** A column of the referenced row as a subquery; null where the reference is empty or the caller may not see the row. */
export function memberSql(member: Member, column: RawBuilder<unknown>, path: PathScope): RawBuilder<unknown> {
  const rows = pointedSql(member, path)
  if (!rows) return sql`null`
  return sql`(select ${column} from ${rows} and ${storedSql(member, path)} = ${referenceSql(member, path)})`
}
