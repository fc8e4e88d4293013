import { productError } from '#core/error'
import type { WriteScope } from '#server/access'
import type { Behaviour } from '#server/behaviour'
import { verifyAdministratorLeft } from './administrator.ts'

/** Tenants are made and kept by people who stand above them; within a tenant only the own ones are touched. */
export function refuseForeignTenants({ caller }: WriteScope, ids: readonly string[]): void {
  if (caller.rights.admin || caller.tenantId === 0) return
  if (ids.length === 0 || ids.some((id) => !caller.user.tenantIds.includes(Number(id)))) throw productError('forbidden')
}

/** A tenant that freezes or goes takes its people's rights along; someone must be able to give them back. */
async function settle(scope: WriteScope): Promise<void> {
  await verifyAdministratorLeft(scope)
  await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
}

/** Tenants. spec: contract §6.2 */
export const sysTenant: Behaviour = {
  model: 'sysTenant',
  beforeSave(values, { before, id, scope }) {
    refuseForeignTenants(scope, before ? [id] : [])
    return values
  },
  afterWrite: (change, values) => (change.before && 'status' in values ? settle(change.scope) : Promise.resolve()),
  beforeDelete: (records, scope) =>
    refuseForeignTenants(
      scope,
      records.map(({ id }) => String(id)),
    ),
  afterDelete: (_, scope) => settle(scope),
}
