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
  /** Live rows, deleted rows, or both. */
  trash: 'live' | 'trash' | 'both'
}

/** SQL scope of a model under an alias. */
export const sqlScopeOf = ({ services, model }: RecordScope, alias: string): SqlScope => ({
  model,
  alias,
  dialect: services.database.dialect,
  find: (id) => services.library.current().resolvedModel(id),
})

/** Scope of a row expression, with the caller's `$names`. */
export const rowScopeOf = (scope: RecordScope, alias: string): RowScope => ({
  ...sqlScopeOf(scope, alias),
  source: scope.services.library.current(),
  value: (path) => userValue(path, scope),
})

/** The condition on every read of a model: tenant, trash and the caller's data rules. */
export async function restrictedTo(scope: RecordScope, { alias, trash }: Restriction): Promise<RawBuilder<SqlBool>> {
  const parts: RawBuilder<SqlBool>[] = []
  if (trash !== 'both')
    parts.push(sql<SqlBool>`${sql.ref(`${alias}.del_flag`)} = ${sql.raw(trash === 'trash' ? '1' : '0')}`)
  const ofTenant = tenantWhere(scope, alias)
  if (ofTenant) parts.push(ofTenant)
  parts.push(...(ownOnly(scope, alias) ?? (await dataRules(scope, alias))))
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`
}

/** The condition on the caller's own records, when only those are visible. */
function ownOnly(scope: RecordScope, alias: string): RawBuilder<SqlBool>[] | undefined {
  if (scope.own !== scope.model.id) return undefined
  const own = ownRecordOf(scope.model)
  return [own ? rowSql(own.where, rowScopeOf(scope, alias)) : sql<SqlBool>`1 = 0`]
}

/** Whether rows of the model are hidden from the caller by data rules or by restriction to own records. */
export async function hasDataRules(scope: RecordScope): Promise<boolean> {
  if (scope.own === scope.model.id) return true
  const { condition, expressions } = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  return condition.kind !== 'always' || expressions.length > 0
}

/** Fields that the caller's data rules on the model read. */
export async function ruledFields({ caller, model, services }: RecordScope): Promise<ReadonlySet<string>> {
  const { condition, expressions } = await rowConditionFor(caller, model.id, services)
  const reads = expressions.map(parseExpression).flatMap((each) => (each.ok ? [dependenciesOf(each.expression)] : []))
  return new Set([
    ...fieldsOf(condition),
    ...reads.flatMap(({ fields, refs }) => [...fields, ...refs.map((ref) => ref.slice(0, -1))]),
  ])
}

async function dataRules(scope: RecordScope, alias: string): Promise<RawBuilder<SqlBool>[]> {
  const { condition, expressions } = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  const rowScope = rowScopeOf(scope, alias)
  const parts = condition.kind === 'always' ? [] : [conditionSql(condition, rowScope)]
  return [...parts, ...expressions.map((text) => expressionRule(text, rowScope))]
}

/** An unparsable rule matches no rows. */
function expressionRule(text: string, rowScope: RowScope): RawBuilder<SqlBool> {
  const parsed = parseExpression(text)
  return parsed.ok ? rowSql(parsed.expression, rowScope) : sql<SqlBool>`1 = 0`
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
 * Condition on the children of `pid`, or on the roots. When data rules or `narrowing` hide part of a tree, rows without
 * a visible parent are roots. spec: contract §5.4
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

/** The field that links a shared record to its tenants, if any. */
const belongingOf = (model: Model): Field | undefined =>
  model.document.shared ? model.fields.find(({ link, target }) => link && target?.model === 'sysTenant') : undefined

/** Shared records linked to tenants are visible to those only; administrators and users without a tenant see all. */
function boundBy({ model, caller }: RecordScope): Field | undefined {
  return caller.tenantId === 0 || caller.rights.admin ? undefined : belongingOf(model)
}

/** Condition on the caller's tenant; undefined when all rows are visible. */
function tenantWhere(scope: RecordScope, alias: string): RawBuilder<SqlBool> | undefined {
  const { caller, model } = scope
  if (!model.document.shared) return sql<SqlBool>`${sql.ref(`${alias}.tenant_id`)} = ${caller.tenantId}`
  const link = boundBy(scope)?.link
  if (!link) return undefined
  const [owner, tenant] = [sql.ref(`own.${snakeCase(link.from)}`), sql.ref(`own.${snakeCase(link.to)}`)]
  return sql<SqlBool>`exists (select 1 from ${sql.table(snakeCase(link.model))} as own where ${owner} = ${sql.ref(`${alias}.id`)} and ${tenant} = ${String(caller.tenantId)} and own.del_flag = 0)`
}

/** Cache key of the tenant condition: callers with equal keys see the same rows. */
export const tenantName = (scope: RecordScope): string =>
  !scope.model.document.shared || boundBy(scope) ? String(scope.caller.tenantId) : ''

/** True when rows of a shared model are hidden because of the caller's tenant. */
export const isBoundByTenant = (scope: RecordScope): boolean => boundBy(scope) !== undefined

/** The `$names` of every server-side expression: the caller and the time. */
export function callerNames({ caller, services }: RecordScope): Record<string, unknown> {
  const now = services.clock.now()
  return { $user: userFields(caller), $now: now, $today: now.slice(0, 10) }
}

/** Value of `$user.x`, `$today` or `$now`; null for anything else. */
export function userValue(path: readonly string[], { caller, services }: RecordScope): unknown {
  const [name, key] = path
  if (name === '$now') return services.clock.now()
  if (name === '$today') return services.clock.now().slice(0, 10)
  return name === '$user' && key ? (userFields(caller)[key] ?? null) : null
}

/** The caller as `$user`. */
const userFields = ({ user, tenantId }: RecordScope['caller']): Record<string, unknown> => ({
  ...pick(user, 'id', 'username', 'realname', 'orgCode', 'orgCodes', 'departId', 'roles'),
  tenantId,
})

/** A record in requests and responses: values by field, with the texts beside them. */
export type WireRecord = Record<string, unknown>

/** The services, the caller and the model of an operation. */
export interface RecordScope {
  services: Services
  caller: Caller
  model: Model
  /** Id of the model of which only the caller's own record is visible, regardless of data rules. */
  own?: string
}

/** A scope without a model, as routes have it. */
export type CallContext = Pick<RecordScope, 'services' | 'caller'>

/** The scope of a model; throws `unknownPath` when the model does not exist. */
export function scopeOf({ services, caller }: CallContext, modelId: string): RecordScope {
  const model = services.library.current().resolvedModel(modelId)
  if (!model) throw productError('unknownPath')
  return { services, caller, model }
}

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

/** A scope inside a transaction. */
export interface WriteScope extends RecordScope {
  query: QueryRunner
  /** If set, only these fields may change, whatever else the caller may write. */
  only?: ReadonlySet<string>
  /** Collects the events, so that many changes can be sent as one. */
  changes?(event: RecordChanged): void
}
