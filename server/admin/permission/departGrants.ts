import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import type { WireRecord } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import { treeOf, withAncestors } from '../tree.ts'
import { type GrantOwner, granted, saveGrants } from './ownerGrants.ts'
import { grantNode, permissionRows } from './rows.ts'

const { grant, departRole } = catalogue

const ofDepart = (id: string): GrantOwner => ({ modelId: 'sysDepart', id })
const ofDepartRole = (id: string): GrantOwner => ({ modelId: 'sysDepartRole', id })
/** What departments have, and what their own roles get of it. spec: contract §4.2, §6.3 */
export const departGrantRoutes: readonly Route[] = [
  route(grant.ofDepart, async ({ query, ...calling }) => found(await granted(calling, ofDepart(query.departId)))),
  route(grant.saveDepart, async ({ body, ...calling }) => {
    await saveGrants(calling, ofDepart(body.departId), body)
    return done(messages.done.saved)
  }),
  route(departRole.tree, async ({ query, ...calling }) => {
    const ids = new Set(await granted(calling, ofDepart(query.departId)))
    const rows = await permissionRows(calling)
    const own = withAncestors(
      rows.filter(({ id }) => ids.has(id)),
      rows,
    )
    const treeList = treeOf(own, (row, children: WireRecord[]) => grantNode(row, children, !ids.has(row.id)))
    return found({ treeList, ids: own.map(({ id }) => id) })
  }),
  route(departRole.granted, async ({ query, ...calling }) => found(await granted(calling, ofDepartRole(query.roleId)))),
  route(departRole.save, async ({ body, ...calling }) => {
    await saveGrants(calling, ofDepartRole(body.roleId), body)
    return done(messages.done.saved)
  }),
]
