import { productError } from '#core/error'
import type { Model } from '#core/model'
import { pick } from '#core/object'
import type { Caller, DomainEvent, QueryRunner, Services } from '#server/context'
import type { Dialect, PointedRows, RowScope, SqlScope } from '#server/table'

/** A record in requests and responses: values by field, with the texts beside them. */
export type WireRecord = Record<string, unknown>

/** The services, the caller and the model of an operation. */
export interface RecordScope {
  services: Services
  caller: Caller
  model: Model
  /** Id of the model of which only the caller's own record is visible, regardless of data rules. */
  own?: string
  /** Only names are read, for pickers and references: a model may open them beyond the rows that the caller sees. */
  names?: true
  /** A single record is read: also one that a record of another model opens to the caller. */
  opened?: true
  /** Rows of all tenants are read, for names by id: see `labelsOf`. */
  anyTenant?: true
  /** The database of a data source, on which a report reads its rows. */
  foreign?: QueryRunner
}

/** The database that the rows of a scope are read from: data sources are PostgreSQL. */
export const dialectOf = ({ services, foreign }: Pick<RecordScope, 'services' | 'foreign'>): Dialect =>
  foreign ? 'postgres' : services.database.dialect

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

/** SQL scope of a model under an alias; `pointed` are the rows that paths may lead to. */
export const sqlScopeOf = (scope: RecordScope, alias: string, pointed?: PointedRows): SqlScope => ({
  ...(pointed ? { pointed } : {}),
  model: scope.model,
  alias,
  dialect: dialectOf(scope),
  find: (id) => scope.services.library.current().resolvedModel(id),
})

/** Scope of a row expression, with the caller's `$names`. */
export const rowScopeOf = (scope: RecordScope, alias: string, pointed?: PointedRows): RowScope => ({
  ...sqlScopeOf(scope, alias, pointed),
  source: scope.services.library.current(),
  value: (path) => userValue(path, scope),
})

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

/** The caller as `$user`, or the one as whom it looks. */
const userFields = ({ user, tenantId, viewers }: RecordScope['caller']): Record<string, unknown> => ({
  ...pick(viewers?.[1].user ?? user, 'id', 'username', 'realname', 'orgCode', 'orgCodes', 'departId', 'roles'),
  tenantId,
})
