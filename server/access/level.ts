import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasDataRules, restrictedTo } from './restrict.ts'
import type { RecordScope } from './scope.ts'

/**
 * The children of `pid`; at the top those without a parent. For whom data rules hide the upper part of a tree, the top is
 * what has no parent that it sees. spec: contract §5.4
 */
export async function levelWhere(scope: RecordScope, pid: string): Promise<RawBuilder<SqlBool>> {
  const { parent, table } = scope.model
  const column = sql.ref(`t.${parent?.columnName ?? 'id'}`)
  if (pid !== '' && pid !== '0') return sql<SqlBool>`${column} = ${pid}`
  const alone = sql<SqlBool>`${column} is null or ${column} = '' or ${column} = '0'`
  if (!(await hasDataRules(scope))) return sql<SqlBool>`(${alone})`
  const seen = await restrictedTo(scope, { alias: 'above', trash: 'live' })
  return sql<SqlBool>`(${alone} or not exists (select 1 from ${sql.table(table)} as above where above.id = ${column} and ${seen}))`
}
