import { productError } from '#core/error'
import type { WireRecord } from '#server/access'
import { adminRole } from '#server/rights'
import type { Behaviour, Change } from '#server/writing'
import { passGrants, refuseForeignGrants, ruleOwners, verifyOwnGranting } from './ownGranting.ts'

const isAdminRole = (record: WireRecord | null): boolean =>
  record?.roleCode === adminRole && Number(record.tenantId) === 0

/** Only administrators touch the role of administrators. */
function protectAdminRole({ before, scope }: Pick<Change, 'before' | 'scope'>): void {
  if (isAdminRole(before) && !scope.caller.rights.admin) throw productError('adminProtected')
}

/** Roles: nobody grants what it does not hold itself. spec: contract §4.2, §6.2 */
export const sysRole: Behaviour = {
  model: 'sysRole',
  async beforeSave(values, change) {
    protectAdminRole(change)
    await refuseForeignGrants(change)
    return values
  },
  async afterWrite(change) {
    await passGrants(change, ruleOwners.sysRole)
    if ('permissionIds' in change.links) await verifyOwnGranting(change.scope)
  },
  beforeDelete(records) {
    if (records.some(isAdminRole)) throw productError('adminProtected')
  },
  async afterDelete(_, scope) {
    await scope.services.outbox.emit(scope.query, { kind: 'rights.changed', userIds: [] })
  },
}
