import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import { done, found, type Route, route } from '#server/http'
import { type GrantOwner, granted, saveGrants } from './ownerGrants.ts'

const { grant } = catalogue

const ofRole = (id: string): GrantOwner => ({ modelId: 'sysRole', id })

/** What roles may do. spec: contract §4.2 */
export const roleGrantRoutes: readonly Route[] = [
  route(grant.ofRole, async ({ query, ...calling }) => found(await granted(calling, ofRole(query.roleId)))),
  route(grant.saveRole, async ({ body, ...calling }) => {
    await saveGrants(calling, ofRole(body.roleId), body)
    return done(messages.done.saved)
  }),
]
