import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field } from '#core/model'

/** The children of `pid`; at the top those without a parent. spec: contract §5.4 */
export function levelWhere(pid: string, parent: Field): RawBuilder<SqlBool> {
  const column = sql.ref(`t.${parent.columnName}`)
  if (pid !== '' && pid !== '0') return sql<SqlBool>`${column} = ${pid}`
  return sql<SqlBool>`(${column} is null or ${column} = '' or ${column} = '0')`
}
