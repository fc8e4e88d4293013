import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { productError } from '#core/error'
import { dependenciesOf, parseExpression } from '#core/expression'
import { type Field, type Model, ownRecordOf, snakeCase } from '#core/model'
import { pick } from '#core/object'
import { fieldsOf } from '#core/query'
import type { Caller, DomainEvent, QueryRunner, Services } from '#server/context'
import { rowConditionFor } from '#server/rights'
import { conditionSql, type RowScope, rowSql, type SqlScope } from '#server/table'

interface Restriction {
  alias: string
  /** Live rows, rows in the trash, or both. */
  trash: 'live' | 'trash' | 'both'
}

/** The SQL scope of a model under an alias. */
export const sqlScopeOf = ({ services, model }: RecordScope, alias: string): SqlScope => ({
  model,
  alias,
  dialect: services.database.dialect,
  find: (id) => services.library.current().resolvedModel(id),
})

/** The scope of a row expression over a model under an alias, with the names of the caller. */
export const rowScopeOf = (scope: RecordScope, alias: string): RowScope => ({
  ...sqlScopeOf(scope, alias),
  source: scope.services.library.current(),
  value: (path) => userValue(path, scope),
})

/** What every read of a model is cut by: the tenant, the trash and the caller's data rules. */
export async function restrictedTo(scope: RecordScope, { alias, trash }: Restriction): Promise<RawBuilder<SqlBool>> {
  const parts: RawBuilder<SqlBool>[] = []
  if (trash !== 'both')
    parts.push(sql<SqlBool>`${sql.ref(`${alias}.del_flag`)} = ${sql.raw(trash === 'trash' ? '1' : '0')}`)
  const ofTenant = tenantWhere(scope, alias)
  if (ofTenant) parts.push(ofTenant)
  parts.push(...(ownOnly(scope, alias) ?? (await dataRules(scope, alias))))
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`
}

/** The condition on the caller's own record, where nothing else is to be seen. */
function ownOnly(scope: RecordScope, alias: string): RawBuilder<SqlBool>[] | undefined {
  if (scope.own !== scope.model.id) return undefined
  const own = ownRecordOf(scope.model)
  return [own ? rowSql(own.where, rowScopeOf(scope, alias)) : sql<SqlBool>`1 = 0`]
}

/** Whether data rules, or the own record being all, keep rows of the model from the caller. */
export async function hasDataRules(scope: RecordScope): Promise<boolean> {
  if (scope.own === scope.model.id) return true
  const { condition, expressions } = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  return condition.kind !== 'always' || expressions.length > 0
}

/** The fields by which data rules tell what the caller sees of the model. */
export async function ruledFields({ caller, model, services }: RecordScope): Promise<ReadonlySet<string>> {
  const { condition, expressions } = await rowConditionFor(caller, model.id, services)
  const read = expressions.map(parseExpression).flatMap((one) => (one.ok ? [dependenciesOf(one.expression)] : []))
  return new Set([
    ...fieldsOf(condition),
    ...read.flatMap(({ fields, refs }) => [...fields, ...refs.map((ref) => ref.slice(0, -1))]),
  ])
}

async function dataRules(scope: RecordScope, alias: string): Promise<RawBuilder<SqlBool>[]> {
  const { condition, expressions } = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  const rowScope = rowScopeOf(scope, alias)
  const parts = condition.kind === 'always' ? [] : [conditionSql(condition, rowScope)]
  return [...parts, ...expressions.map((text) => expressionRule(text, rowScope))]
}

/** A rule that cannot be read shows no row. */
function expressionRule(text: string, rowScope: RowScope): RawBuilder<SqlBool> {
  const parsed = parseExpression(text)
  return parsed.ok ? rowSql(parsed.expression, rowScope) : sql<SqlBool>`1 = 0`
}

/** A condition over the rows that bear an alias. */
export type AliasCondition = (alias: string) => RawBuilder<SqlBool>

/** The live rows under an alias that the caller sees and that meet the condition, where there is one. */
export async function seenWhere(
  scope: RecordScope,
  alias: string,
  narrowing?: AliasCondition,
): Promise<RawBuilder<SqlBool>> {
  const seen = await restrictedTo(scope, { alias, trash: 'live' })
  return narrowing ? sql<SqlBool>`${seen} and ${narrowing(alias)}` : seen
}

/**
 * The children of `pid`; at the top those without a parent. Where data rules or a condition hide the upper part of a tree,
 * the top is what has no parent among the rows that are left. spec: contract §5.4
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
  if (!narrowing && !(await hasDataRules(scope))) return sql<SqlBool>`(${alone})`
  const seen = await seenWhere(scope, 'above', narrowing)
  return sql<SqlBool>`(${alone} or not exists (select 1 from ${sql.table(table)} as above where above.id = ${column} and ${seen}))`
}

/** The field that says which tenants a shared record belongs to, if there is one. */
const belongingOf = (model: Model): Field | undefined =>
  model.document.shared ? model.fields.find(({ link, target }) => link && target?.model === 'sysTenant') : undefined

/** Records that name their tenants are shown to these; to administrators, and to people without a tenant, all of them. */
function boundBy({ model, caller }: RecordScope): Field | undefined {
  return caller.tenantId === 0 || caller.rights.admin ? undefined : belongingOf(model)
}

/** What the tenant of the caller leaves of a model's rows; undefined when that is all of them. */
function tenantWhere(scope: RecordScope, alias: string): RawBuilder<SqlBool> | undefined {
  const { caller, model } = scope
  if (!model.document.shared) return sql<SqlBool>`${sql.ref(`${alias}.tenant_id`)} = ${caller.tenantId}`
  const link = boundBy(scope)?.link
  if (!link) return undefined
  const [owner, tenant] = [sql.ref(`own.${snakeCase(link.from)}`), sql.ref(`own.${snakeCase(link.to)}`)]
  return sql<SqlBool>`exists (select 1 from ${sql.table(snakeCase(link.model))} as own where ${owner} = ${sql.ref(`${alias}.id`)} and ${tenant} = ${String(caller.tenantId)} and own.del_flag = 0)`
}

/** Names the rows that the tenant of the caller leaves: callers of one name see the same. */
export const tenantName = (scope: RecordScope): string =>
  !scope.model.document.shared || boundBy(scope) ? String(scope.caller.tenantId) : ''

/** True when the tenant keeps rows of a shared model from the caller. */
export const isBoundByTenant = (scope: RecordScope): boolean => boundBy(scope) !== undefined

/** The `$names` that every expression on the server may use: who calls, and when. */
export function callerNames({ caller, services }: RecordScope): Record<string, unknown> {
  const now = services.clock.now()
  return { $user: userFields(caller), $now: now, $today: now.slice(0, 10) }
}

/** The value of `$user.x`, `$today` or `$now` for the caller; null for anything else. */
export function userValue(path: readonly string[], { caller, services }: RecordScope): unknown {
  const [name, key] = path
  if (name === '$now') return services.clock.now()
  if (name === '$today') return services.clock.now().slice(0, 10)
  return name === '$user' && key ? (userFields(caller)[key] ?? null) : null
}

/** The caller as `$user` of expressions. */
const userFields = ({ user, tenantId }: RecordScope['caller']): Record<string, unknown> => ({
  ...pick(user, 'id', 'username', 'realname', 'orgCode', 'orgCodes', 'departId', 'roles'),
  tenantId,
})

/** A record as calls carry it: values by field, and the texts beside them. */
export type WireRecord = Record<string, unknown>

/** Whose records are read or written, by whom. */
export interface RecordScope {
  services: Services
  caller: Caller
  model: Model
  /** Where given, the id of the model of which only the caller's own record is seen, and that whatever the data rules say. */
  own?: string
}

/** What a route knows of a call. */
export type CallContext = Pick<RecordScope, 'services' | 'caller'>

/** The records of the model `modelId` for the caller; throws `unknownPath` when no such model is live. */
export function scopeOf({ services, caller }: CallContext, modelId: string): RecordScope {
  const model = services.library.current().resolvedModel(modelId)
  if (!model) throw productError('unknownPath')
  return { services, caller, model }
}

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

/** The same inside a transaction. */
export interface WriteScope extends RecordScope {
  query: QueryRunner
  /** Where given, only these fields may change, whatever else the caller may write. */
  only?: ReadonlySet<string>
  /** Takes the events of the records, so that many changes go out as one. */
  changes?(event: RecordChanged): void
}
