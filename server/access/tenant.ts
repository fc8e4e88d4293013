import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Field, type Model, snakeCase } from '#core/model'
import type { RecordScope } from './scope.ts'

/** The field that says which tenants a shared record belongs to, if there is one. */
const belongingOf = (model: Model): Field | undefined =>
  model.document.shared ? model.fields.find(({ link, target }) => link && target?.model === 'sysTenant') : undefined

/** Records that name their tenants are shown to these; to administrators, and to people without a tenant, all of them. */
function boundBy({ model, caller }: RecordScope): Field | undefined {
  return caller.tenantId === 0 || caller.rights.admin ? undefined : belongingOf(model)
}

/** What the tenant of the caller leaves of a model's rows; undefined when that is all of them. */
export function tenantWhere(scope: RecordScope, alias: string): RawBuilder<SqlBool> | undefined {
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
