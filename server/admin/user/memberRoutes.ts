import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { limit } from '#core/limit'
import { administrationMessages, fillText, messages } from '#core/message'
import { done, found, type Route, route } from '#server/http'
import { everyRecord, findRecords } from '#server/reading'
import { peoplePage } from '../people/peopleRoutes.ts'
import { type Calling, idsOf, scopeOf, writing } from '../scope.ts'
import { changeMembers, type Membership } from './membership.ts'

const { userLink, tenant } = catalogue
const added = administrationMessages.added

const change = (calling: Calling, membership: Membership): Promise<void> =>
  writing(calling, 'sysUser', (scope) => changeMembers(scope, membership))

const joining = (field: Membership['field'], key: string, userIds: readonly string[]): Membership => ({
  field,
  key,
  userIds: idsOf(userIds),
  action: 'join',
})

const leaving = (field: Membership['field'], key: string, userIds: string): Membership => ({
  field,
  key,
  userIds: idsOf(userIds),
  action: 'leave',
})

/** People of a role. spec: contract §6.1 */
const roleRoutes: readonly Route[] = [
  route(userLink.ofRole, async ({ query, ...calling }) =>
    found(await peoplePage(calling, { roleId: query.roleId, username: query.username }, query)),
  ),
  route(userLink.addToRole, async ({ body, ...calling }) => {
    await change(calling, joining('selectedroles', body.roleId, body.userIdList))
    return done(added)
  }),
  route(userLink.removeFromRole, async ({ query, ...calling }) => {
    await change(calling, leaving('selectedroles', query.roleId, query.userId))
    return done(messages.done.removed)
  }),
  route(userLink.removeManyFromRole, async ({ query, ...calling }) => {
    await change(calling, leaving('selectedroles', query.roleId, query.userIds))
    return done(messages.done.removed)
  }),
]

/** People of a department. spec: contract §6.1 */
const departRoutes: readonly Route[] = [
  route(userLink.ofDepart, async ({ query, ...calling }) =>
    found(await peoplePage(calling, { departId: query.depId, username: query.username }, query)),
  ),
  route(userLink.addToDepart, async ({ body, ...calling }) => {
    await change(calling, joining('selecteddeparts', body.depId, body.userIdList))
    return done(added)
  }),
  route(userLink.removeFromDepart, async ({ query, ...calling }) => {
    await change(calling, leaving('selecteddeparts', query.depId, query.userId))
    return done(messages.done.removed)
  }),
  route(userLink.removeManyFromDepart, async ({ query, ...calling }) => {
    await change(calling, leaving('selecteddeparts', query.depId, query.userIds))
    return done(messages.done.removed)
  }),
]

/** The account with a phone number, among those that the caller sees, which does not belong to the tenant yet. */
async function invited(calling: Calling, { phone, tenantId }: { phone: string; tenantId: string }): Promise<string> {
  const [person] = await everyRecord(scopeOf(calling, 'sysUser'), { params: { phone }, most: 1 })
  if (!person) throw productError('failed', { reason: administrationMessages.noSuchPhone })
  if (splitKeys(person.relTenantIds).includes(tenantId))
    throw productError('failed', {
      reason: fillText(administrationMessages.alreadyMember, { person: String(person.realname) }),
    })
  return String(person.id)
}

/** People of a tenant. spec: screens §14 sysTenant */
const tenantRoutes: readonly Route[] = [
  route(tenant.all, async ({ query, ...calling }) => {
    const scope = scopeOf(calling, 'sysTenant')
    if (query.ids !== undefined) return found(await findRecords(scope, { ids: idsOf(query.ids) }))
    return found(await everyRecord(scope, { most: limit.idsPerBatch }))
  }),
  route(tenant.addUsers, async ({ body, ...calling }) => {
    await change(calling, joining('relTenantIds', body.tenantId, body.userIdList))
    return done(added)
  }),
  route(tenant.invite, async ({ body, ...calling }) => {
    await change(calling, joining('relTenantIds', body.tenantId, [await invited(calling, body)]))
    return done(added)
  }),
  route(tenant.leave, async ({ query, ...calling }) => {
    await change(calling, leaving('relTenantIds', query.tenantId, query.userIds))
    return done(messages.done.removed)
  }),
]

export const memberRoutes: readonly Route[] = [...roleRoutes, ...departRoutes, ...tenantRoutes]
