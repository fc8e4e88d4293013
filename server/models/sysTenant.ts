import { atField, failedWith, productError } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { WriteScope } from '#server/access'
import { isInTenant } from '#server/rights'
import type { Behaviour, Change, Values } from '#server/writing'
import { verifyAdministratorLeft } from './administrator.ts'

/** Inside a tenant, the caller may only touch their own tenants; tenants are created from the platform. */
export function refuseForeignTenants({ caller }: WriteScope, ids: readonly string[]): void {
  if (!isInTenant(caller.tenantId, caller.rights)) return
  if (ids.length === 0 || ids.some((id) => !caller.user.tenantIds.includes(Number(id)))) throw productError('forbidden')
}

/** Fields that open or close a tenant. */
const opening = ['status', 'beginDate', 'endDate']

/** Fields that are set from above and that members of the tenant may not change. */
const administratorFields = ['packs', ...opening]

function refuseOwnLimits({ before, links, scope }: Change, values: Values): void {
  if (!before || !isInTenant(scope.caller.tenantId, scope.caller.rights)) return
  const field = administratorFields.find((name) => name in links || name in values)
  if (field) throw productError('forbidden', {}, atField(field, behaviourMessages.setByPlatform))
}

/** Users without a tenant can work nowhere, so that nobody inside a tenant may leave one behind. */
export function refuseTenantless({ caller }: WriteScope, left: readonly string[]): void {
  if (!isInTenant(caller.tenantId, caller.rights) || left.length > 0) return
  throw failedWith(tenantless, null, atField('relTenantIds', tenantless))
}

const tenantless = behaviourMessages.lastTenant

/** Freezing or deleting a tenant removes the rights of its users; an administrator must remain to restore them. */
async function finishChange(scope: WriteScope): Promise<void> {
  await verifyAdministratorLeft(scope)
  await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
}

/** Tenants. spec: contract §6.2 */
export const sysTenant: Behaviour = {
  model: 'sysTenant',
  beforeSave(values, change) {
    refuseForeignTenants(change.scope, change.before ? [change.id] : [])
    refuseOwnLimits(change, values)
    return values
  },
  afterWrite: (change, values) =>
    change.before && opening.some((name) => name in values) ? finishChange(change.scope) : Promise.resolve(),
  beforeDelete: (records, scope) =>
    refuseForeignTenants(
      scope,
      records.map(({ id }) => String(id)),
    ),
  afterDelete: (_, scope) => finishChange(scope),
}
