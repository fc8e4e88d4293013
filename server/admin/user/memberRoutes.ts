import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import { done, found, type Route, route } from '#server/http'
import { idsOf } from '../ids.ts'
import { peoplePage } from '../people/peopleRoutes.ts'
import { type Calling, writing } from '../scope.ts'
import { changeMembers, type Membership } from './membership.ts'

const { userLink } = catalogue
const added = '添加成功!'

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

export const memberRoutes: readonly Route[] = [...roleRoutes, ...departRoutes]
