import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ProductError } from '#core/error'
import { writingMessages } from '#core/message'
import { belongsToTenants, holdsTenants, isKeptByPlatform, linkToTenants, type Model, snakeCase } from '#core/model'
import { isInTenant, platform } from '#server/rights'
import type { RecordScope, WireRecord } from './scope.ts'

const isBound = ({ caller }: RecordScope): boolean => isInTenant(caller.tenantId, caller.rights)

/** The model with all of its fields: a scope may be narrowed to those that it reads, but whose the rows are does not depend on that. */
const wholeModel = ({ model, services }: RecordScope): Model =>
  services.library.current().resolvedModel(model.id) ?? model

/** True when rows of a shared model are hidden because of the caller's tenant. */
export const isBoundByTenant = (scope: RecordScope): boolean => isBound(scope) && belongsToTenants(wholeModel(scope))

const tenantsOf = ({ caller }: RecordScope): number[] => [...new Set([caller.tenantId, ...caller.user.tenantIds])]

/** The condition on the tenant of rows; undefined when those of all tenants are visible. */
export function tenantWhere(scope: RecordScope, alias: string): RawBuilder<SqlBool> | undefined {
  const { caller, model } = scope
  if (scope.anyTenant) return undefined
  const column = sql.ref(`${alias}.tenant_id`)
  if (!model.document.shared) return sql<SqlBool>`${column} = ${caller.tenantId}`
  if (model.document.shared === 'overlaid') return sql<SqlBool>`${column} in (${platform}, ${caller.tenantId})`
  if (!isBoundByTenant(scope)) return undefined
  const id = sql.ref(`${alias}.id`)
  const link = linkToTenants(wholeModel(scope))?.link
  if (!link) return sql<SqlBool>`${id} in (${sql.join(tenantsOf(scope))})`
  const [owner, tenant] = [sql.ref(`own.${snakeCase(link.from)}`), sql.ref(`own.${snakeCase(link.to)}`)]
  return sql<SqlBool>`exists (select 1 from ${sql.table(snakeCase(link.model))} as own where ${owner} = ${id} and ${tenant} = ${String(caller.tenantId)} and own.del_flag = 0)`
}

/** Cache key of the tenant condition: callers with equal keys see the same rows. */
export function tenantName(scope: RecordScope): string {
  const { caller, model } = scope
  if (scope.anyTenant) return ''
  if (isBoundByTenant(scope) && holdsTenants(model)) return tenantsOf(scope).join()
  return model.document.shared !== true || isBoundByTenant(scope) ? String(caller.tenantId) : ''
}

/**
 * Refuses callers in a tenant who change what the platform shares with all tenants: every record of a `shared` model that belongs to
 * nobody, and of an `overlaid` one each `record` that their tenant has not added.
 */
export function refuseSharedWrite(scope: RecordScope, record?: WireRecord): void {
  if (isBound(scope) && isOfPlatform(scope, record)) throw new ProductError('forbidden', writingMessages.keptByPlatform)
}

function isOfPlatform(scope: RecordScope, record: WireRecord | undefined): boolean {
  const { model, caller } = scope
  if (model.document.shared === 'overlaid') return record !== undefined && Number(record.tenantId) !== caller.tenantId
  return isKeptByPlatform(model, scope.services.library.current())
}
