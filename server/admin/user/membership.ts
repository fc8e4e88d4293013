import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { administrationMessages, fillText } from '#core/message'
import { fieldCodeOf } from '#core/model'
import { mayWrite, type WireRecord, type WriteScope } from '#server/access'
import {
  adminRolesAmong,
  mainDepart,
  protectAdministrators,
  refuseForeignDeparts,
  refuseForeignTenants,
  refuseTenantless,
  verifyAdministratorLeft,
  verifyOwnGranting,
} from '#server/models'
import { findRecords, storedRecords } from '#server/reading'
import { refuseStrongerRoles } from '#server/rights'
import type { Values } from '#server/writing'
import { patchRecord } from '#server/writing'
import { onModel } from '../scope.ts'

/** People who come to a role, a department or a tenant, or leave it. */
export interface Membership {
  /** The field of people that names what they belong to. */
  field: 'selectedroles' | 'selecteddeparts' | 'relTenantIds'
  /** The role, department or tenant. */
  key: string
  userIds: readonly string[]
  action: 'join' | 'leave'
}

const targets = { selectedroles: 'sysRole', selecteddeparts: 'sysDepart', relTenantIds: 'sysTenant' } as const

/** Refuses what the caller may not see, and giving more than it has. */
async function verify(scope: WriteScope, { field, key, userIds, action }: Membership): Promise<void> {
  const written = scope.model.field(field)
  if (!written || !mayWrite(scope.caller, scope.model, written))
    throw productError('forbidden', {}, { field, needs: fieldCodeOf(scope.model, field) })
  const target = onModel(scope, targets[field])
  const [record] = await findRecords(target, { ids: [key], query: scope.query })
  if (!record) throw productError('notFound')
  await protectAdministrators(scope, userIds)
  if (field === 'relTenantIds' && action === 'join') verifyOpenTenant(scope, record)
  if (field === 'relTenantIds') return refuseForeignTenants(scope, [key])
  if (action === 'leave') return
  if (field === 'selecteddeparts') return refuseForeignDeparts(scope, [key])
  if (!scope.caller.rights.admin && (await adminRolesAmong(scope, [key])).length > 0)
    throw productError('adminProtected')
  await refuseStrongerRoles(scope, [key])
}

/** Nobody joins a tenant in which nobody may work: it would be all that they see. spec: contract §2.2 */
function verifyOpenTenant({ services }: WriteScope, { name, status, endDate }: WireRecord): void {
  const refuse = (reason: string) =>
    productError('failed', { reason: fillText(administrationMessages.tenantRefused, { tenant: String(name), reason }) })
  if (String(status) !== '1') throw refuse(administrationMessages.tenantFrozen)
  if (endDate && String(endDate) < services.clock.now()) throw refuse(administrationMessages.tenantOver)
}

/** Writes what somebody belongs to; the main department follows the departments. */
async function place(
  scope: WriteScope,
  { id, orgCode }: WireRecord,
  { field, keys }: { field: Membership['field']; keys: readonly string[] },
): Promise<void> {
  const values: Values = field === 'selecteddeparts' ? { orgCode: await mainDepart(scope, orgCode, keys) } : {}
  await patchRecord(scope, { id: String(id), values, links: { [field]: keys } })
}

/** Lets people join or leave; those who are where they should be already are let be. */
export async function changeMembers(scope: WriteScope, membership: Membership): Promise<void> {
  const { field, key, userIds, action } = membership
  await verify(scope, membership)
  const records = await storedRecords(scope, userIds, scope.query)
  if (records.length < userIds.length) throw productError('notFound')
  const changed = records.filter((record) => splitKeys(record[field]).includes(key) !== (action === 'join'))
  for (const record of changed) {
    const others = splitKeys(record[field]).filter((each) => each !== key)
    if (field === 'relTenantIds' && action === 'leave') refuseTenantless(scope, others)
    await place(scope, record, { field, keys: action === 'join' ? [...others, key] : others })
  }
  if (field !== 'selecteddeparts' && action === 'leave') await verifyAdministratorLeft(scope)
  if (action === 'leave' && changed.some(({ id }) => id === scope.caller.user.id)) await verifyOwnGranting(scope)
  await scope.services.outbox.emit(scope.query, {
    kind: 'rights.changed',
    userIds: changed.map(({ id }) => String(id)),
  })
}
