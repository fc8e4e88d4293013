import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasDataRules, restrictedTo } from './restrict.ts'
import type { RecordScope } from './scope.ts'

/** A condition over the rows that bear an alias. */
export type Narrowing = (alias: string) => RawBuilder<SqlBool>

/** The live rows under an alias that the caller sees and that meet the condition, where there is one. */
export async function seenWhere(
  scope: RecordScope,
  alias: string,
  narrowing?: Narrowing,
): Promise<RawBuilder<SqlBool>> {
  const seen = await restrictedTo(scope, { alias, trash: 'live' })
  return narrowing ? sql<SqlBool>`${seen} and ${narrowing(alias)}` : seen
}

/**
 * The children of `pid`; at the top those without a parent. Where data rules or a condition hide the upper part of a tree,
 * the top is what has no parent among the rows that are left. spec: contract §5.4
 */
export async function levelWhere(scope: RecordScope, pid: string, narrowing?: Narrowing): Promise<RawBuilder<SqlBool>> {
  const { parent, table } = scope.model
  const column = sql.ref(`t.${parent?.columnName ?? 'id'}`)
  if (pid !== '' && pid !== '0') return sql<SqlBool>`${column} = ${pid}`
  const alone = sql<SqlBool>`${column} is null or ${column} = '' or ${column} = '0'`
  if (!narrowing && !(await hasDataRules(scope))) return sql<SqlBool>`(${alone})`
  const seen = await seenWhere(scope, 'above', narrowing)
  return sql<SqlBool>`(${alone} or not exists (select 1 from ${sql.table(table)} as above where above.id = ${column} and ${seen}))`
}
