import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { administrationMessages, messages } from '#core/message'
import { fieldCodeOf } from '#core/model'
import { splitKeys } from '#core/object'
import { type CallContext, mayWrite, scopeOf, type WireRecord, type WriteScope } from '#server/access'
import { commandRoute, found, queryRoute, type Route, route } from '#server/http'
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
import { everyRecord, findRecords, storedRecords } from '#server/reading'
import { refuseStrongerRoles } from '#server/rights'
import { lockModel, patchRecord, type Values } from '#server/writing'
import { idsOf, onModel, writing } from '../scope.ts'
import { peoplePage } from './peopleRoutes.ts'

const { userLink, tenant } = catalogue
const added = administrationMessages.added

const change =
  (action: Membership['action'], field: Membership['field']) =>
  (callContext: CallContext, key: string, userIds: string | readonly string[]): Promise<void> =>
    writing(callContext, 'sysUser', (scope) => changeMembers(scope, { action, field, key, userIds: idsOf(userIds) }))

/** People of a role. spec: contract §6.1 */
const roleRoutes: readonly Route[] = [
  queryRoute(userLink.ofRole, ({ query, ...callContext }) =>
    peoplePage(callContext, { roleId: query.roleId, username: query.username }, query),
  ),
  commandRoute(userLink.addToRole, added, ({ body, ...callContext }) =>
    change('join', 'selectedroles')(callContext, body.roleId, body.userIdList),
  ),
  commandRoute(userLink.removeFromRole, messages.done.removed, ({ query, ...callContext }) =>
    change('leave', 'selectedroles')(callContext, query.roleId, query.userId),
  ),
  commandRoute(userLink.removeManyFromRole, messages.done.removed, ({ query, ...callContext }) =>
    change('leave', 'selectedroles')(callContext, query.roleId, query.userIds),
  ),
]

/** People of a department. spec: contract §6.1 */
const departRoutes: readonly Route[] = [
  queryRoute(userLink.ofDepart, ({ query, ...callContext }) =>
    peoplePage(callContext, { departId: query.depId, username: query.username }, query),
  ),
  commandRoute(userLink.addToDepart, added, ({ body, ...callContext }) =>
    change('join', 'selecteddeparts')(callContext, body.depId, body.userIdList),
  ),
  commandRoute(userLink.removeFromDepart, messages.done.removed, ({ query, ...callContext }) =>
    change('leave', 'selecteddeparts')(callContext, query.depId, query.userId),
  ),
  commandRoute(userLink.removeManyFromDepart, messages.done.removed, ({ query, ...callContext }) =>
    change('leave', 'selecteddeparts')(callContext, query.depId, query.userIds),
  ),
]

/** The visible account with this phone number, which is no pattern, that is not yet a member of the tenant. */
async function invited(
  callContext: CallContext,
  { phone, tenantId }: { phone: string; tenantId: string },
): Promise<string> {
  const isNumber = /^[\d+ -]+$/.test(phone)
  const users = scopeOf(callContext, 'sysUser')
  const [person] = isNumber ? await everyRecord(users, { params: { phone }, most: 1 }) : []
  if (!person) throw failedWith(administrationMessages.noSuchPhone)
  if (splitKeys(person.relTenantIds).includes(tenantId))
    throw failedWith(administrationMessages.alreadyMember, { person: String(person.realname) })
  return String(person.id)
}

/** People of a tenant. spec: screens §14 sysTenant */
const tenantRoutes: readonly Route[] = [
  route(tenant.all, async ({ query, ...callContext }) => {
    const scope = scopeOf(callContext, 'sysTenant')
    if (query.ids !== undefined) return found(await findRecords(scope, { ids: idsOf(query.ids) }))
    return found(await everyRecord(scope, { most: limit.idsPerBatch }))
  }),
  commandRoute(tenant.addUsers, added, ({ body, ...callContext }) =>
    change('join', 'relTenantIds')(callContext, body.tenantId, body.userIdList),
  ),
  commandRoute(
    tenant.invite,
    added,
    async ({ body, ...callContext }) =>
      await change('join', 'relTenantIds')(callContext, body.tenantId, [await invited(callContext, body)]),
  ),
  commandRoute(tenant.leave, messages.done.removed, ({ query, ...callContext }) =>
    change('leave', 'relTenantIds')(callContext, query.tenantId, query.userIds),
  ),
]

export const memberRoutes: readonly Route[] = [...roleRoutes, ...departRoutes, ...tenantRoutes]

/** Users joining or leaving a role, department or tenant. */
interface Membership {
  /** The many-to-many field of users that changes. */
  field: 'selectedroles' | 'selecteddeparts' | 'relTenantIds'
  /** The id of the role, department or tenant. */
  key: string
  userIds: readonly string[]
  action: 'join' | 'leave'
}

const targets = { selectedroles: 'sysRole', selecteddeparts: 'sysDepart', relTenantIds: 'sysTenant' } as const

/** Refuses records that the caller cannot see, and grants beyond the caller's own rights. */
async function verify(scope: WriteScope, { field, key, userIds, action }: Membership): Promise<void> {
  const membershipField = scope.model.field(field)
  if (!membershipField || !mayWrite(scope.caller, scope.model, membershipField))
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

/** Refuses joining a closed tenant, which would lock the user out if it is their only one. spec: contract §2.2 */
function verifyOpenTenant({ services }: WriteScope, { name, status, endDate }: WireRecord): void {
  const refuse = (reason: string) => failedWith(administrationMessages.tenantRefused, { tenant: String(name), reason })
  if (String(status) !== '1') throw refuse(administrationMessages.tenantFrozen)
  if (endDate && String(endDate) < services.clock.now()) throw refuse(administrationMessages.tenantOver)
}

/** Writes the memberships of a user; the main department is updated, and who comes into a first tenant is not of the platform. */
async function saveMemberships(
  scope: WriteScope,
  { id, rowVersion, orgCode, relTenantIds }: WireRecord,
  { field, keys }: { field: Membership['field']; keys: readonly string[] },
): Promise<void> {
  const values: Values = {
    ...(field === 'selecteddeparts' ? { orgCode: await mainDepart(scope, orgCode, keys) } : {}),
    ...(field === 'relTenantIds' && splitKeys(relTenantIds).length === 0 ? { platform: 'N' } : {}),
  }
  await patchRecord(scope, { id: String(id), version: rowVersion, values, links: { [field]: keys } })
}

/** Adds or removes members, one change after the other; users who already are (or are not) members are skipped. */
async function changeMembers(scope: WriteScope, membership: Membership): Promise<void> {
  const { field, key, userIds, action } = membership
  await verify(scope, membership)
  await lockModel(scope)
  const records = await storedRecords(scope, userIds, scope.query)
  if (records.length < userIds.length) throw productError('notFound')
  const changed = records.filter((record) => splitKeys(record[field]).includes(key) !== (action === 'join'))
  for (const record of changed) {
    const others = splitKeys(record[field]).filter((each) => each !== key)
    if (field === 'relTenantIds' && action === 'leave') refuseTenantless(scope, others)
    await saveMemberships(scope, record, { field, keys: action === 'join' ? [...others, key] : others })
  }
  if (field !== 'selecteddeparts' && action === 'leave') await verifyAdministratorLeft(scope)
  if (action === 'leave' && changed.some(({ id }) => id === scope.caller.user.id)) await verifyOwnGranting(scope)
  await scope.services.outbox.emit(scope.query, {
    kind: 'rights.changed',
    userIds: changed.map(({ id }) => String(id)),
  })
}
