import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { areNamesOpen, ownRecordOf } from '#core/model'
import { viewersOf } from '#server/rights'
import { rowSql } from '#server/table'
import { boundWhere } from './binding.ts'
import { type RecordScope, rowScopeOf } from './scope.ts'
import { tenantName, tenantWhere } from './tenant.ts'

interface Restriction {
  alias: string
  /** Live rows, deleted rows, or both. */
  trash: 'live' | 'trash' | 'both'
}

/** The condition on every read of a model: tenant, trash, and what binds its rows for the caller; of a report, whose rows are cut where it reads them, the data rules alone. */
export async function restrictedTo(scope: RecordScope, restriction: Restriction): Promise<RawBuilder<SqlBool>> {
  if (!scope.caller.viewers) return restrictedToViewer(scope, restriction)
  return allParts(await Promise.all(scopesOf(scope).map((each) => restrictedToViewer(each, restriction))))
}

/** The scope for each of those who must see what is read. */
const scopesOf = (scope: RecordScope): readonly RecordScope[] =>
  viewersOf(scope.caller).map((caller) => (caller === scope.caller ? scope : { ...scope, caller }))

async function restrictedToViewer(scope: RecordScope, { alias, trash }: Restriction): Promise<RawBuilder<SqlBool>> {
  if (scope.model.document.query) return allParts(await boundWhere(scope, alias))
  const parts: RawBuilder<SqlBool>[] = []
  if (trash !== 'both')
    parts.push(sql<SqlBool>`${sql.ref(`${alias}.del_flag`)} = ${sql.raw(trash === 'trash' ? '1' : '0')}`)
  const ofTenant = tenantWhere(scope, alias)
  if (ofTenant) parts.push(ofTenant)
  parts.push(...(await hiding(scope, alias)))
  return allParts(parts)
}

/** The conditions that hide rows of a model from the caller, beside those on the tenant and the trash. */
const hiding = async (scope: RecordScope, alias: string): Promise<RawBuilder<SqlBool>[]> =>
  ownOnly(scope, alias) ?? (await boundWhere(scope, alias))

const allParts = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join([...parts], sql.raw(' and '))}`

/** The condition on the caller's own records, when only those are visible. */
function ownOnly(scope: RecordScope, alias: string): RawBuilder<SqlBool>[] | undefined {
  if (scope.own !== scope.model.id) return undefined
  const own = ownRecordOf(scope.model)
  return [own ? rowSql(own.where, rowScopeOf(scope, alias)) : sql<SqlBool>`1 = 0`]
}

/** Whether rows of the model may be hidden from the caller, other than by tenant. */
export async function hidesRows(scope: RecordScope): Promise<boolean> {
  if (scope.own === scope.model.id) return true
  const all = await Promise.all(scopesOf(scope).map((each) => boundWhere(each, 't')))
  return all.some((where) => where.length > 0)
}

/**
 * Cache key of the rows of a model that the caller may see: callers with equal keys see the same ones, until a record of the model changes.
 * Undefined where records of other models decide.
 */
export async function rowsKey(scope: RecordScope): Promise<string | undefined> {
  const scopes = scopesOf(scope)
  const tenants = [...new Set(scopes.map(tenantName))].join(' ')
  const where = (await Promise.all(scopes.map((each) => hiding(each, 't')))).flat()
  if (where.length === 0) return tenants
  const { sql: text, parameters } = sql`${sql.join(where)}`.compile(scope.services.database.query)
  return text.includes('select') ? undefined : JSON.stringify([tenants, text, parameters])
}

/** The scope of pickers: where rows are hidden from the caller and the model opens the names of its records, those alone are read. */
export async function namesScope(scope: RecordScope): Promise<RecordScope> {
  return areNamesOpen(scope.model) && (await hidesRows(scope)) ? { ...scope, names: true } : scope
}

/** A condition on the rows under an alias. */
export type AliasCondition = (alias: string) => RawBuilder<SqlBool>

/** Condition on the live rows that the caller may see, and on `narrowing` if given. */
export async function seenWhere(
  scope: RecordScope,
  alias: string,
  narrowing?: AliasCondition,
): Promise<RawBuilder<SqlBool>> {
  const seen = await restrictedTo(scope, { alias, trash: 'live' })
  return narrowing ? sql<SqlBool>`${seen} and ${narrowing(alias)}` : seen
}

/**
 * Condition on the children of `pid`, or on the roots. When part of a tree is hidden, rows without a visible parent are
 * roots. spec: contract §5.4
 */
export async function levelWhere(
  scope: RecordScope,
  pid: string,
  narrowing?: AliasCondition,
): Promise<RawBuilder<SqlBool>> {
  const { parent, table } = scope.model
  const column = sql.ref(`t.${parent?.columnName ?? 'id'}`)
  if (pid !== '' && pid !== '0') return sql<SqlBool>`${column} = ${pid}`
  const alone = sql<SqlBool>`${column} is null or ${column} = '' or ${column} = '0'`
  if (!narrowing && !(await hidesRows(scope))) return sql<SqlBool>`(${alone})`
  const seen = await seenWhere(scope, 'above', narrowing)
  return sql<SqlBool>`(${alone} or not exists (select 1 from ${sql.table(table)} as above where above.id = ${column} and ${seen}))`
}
