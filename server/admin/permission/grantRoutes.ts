import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import { findRecords, storedRecords } from '#server/reading'
import { editRecord } from '#server/writing'
import { behaviourOf, type Calling, idsOf, scopeOf, writing } from '../scope.ts'
import { treeOf, withAncestors } from '../tree.ts'
import { grantNode, permissionRows } from './rows.ts'

/** What a client sends to save grants: what is ticked now, and what was ticked when it looked. */
interface Ticks {
  permissionIds?: string | null | undefined
  lastpermissionIds?: string | null | undefined
}

/**
 * The ids that are wanted: what is stored with what the client added and without what it took away. What others have
 * changed since it looked is kept. Without `lastpermissionIds` the ticks are the whole.
 */
function mergeTicks({ permissionIds, lastpermissionIds }: Ticks, stored: readonly string[]): string[] {
  const now = idsOf(permissionIds ?? '', limit.permissionIdsPerSave)
  if (lastpermissionIds === undefined || lastpermissionIds === null) return now
  const before = new Set(idsOf(lastpermissionIds, limit.permissionIdsPerSave))
  const ticked = new Set(now)
  const remaining = stored.filter((id) => ticked.has(id) || !before.has(id))
  const added = now.filter((id) => !before.has(id) && !remaining.includes(id))
  return [...remaining, ...added]
}

/** Refuses permissions that there are not. spec: contract §4.2 */
async function verifyKnown({ query }: WriteScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await query
    .selectFrom('sys_permission')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .execute()
  const known = new Set(rows.map((row) => String(row.id)))
  if (ids.some((id) => !known.has(id))) throw productError('grantFailed')
}

/** Who is given permissions: a role, a department, or a role of one. */
interface GrantOwner {
  modelId: 'sysRole' | 'sysDepart' | 'sysDepartRole'
  id: string
}

const grants = new Set(['permissionIds'])

/** The permissions of an owner that the caller sees; 404 for one that it does not see. */
async function granted(calling: Calling, { modelId, id }: GrantOwner): Promise<string[]> {
  const [record] = await findRecords(scopeOf(calling, modelId), { ids: [id] })
  if (!record) throw productError('notFound')
  return splitKeys(record.permissionIds)
}

/** Saves the grants as an edit: the behaviour of the owner decides what the caller may pass on. */
async function saveGrants(calling: Calling, { modelId, id }: GrantOwner, ticks: Ticks): Promise<void> {
  await writing(calling, modelId, async (scope) => {
    const [stored] = await storedRecords(scope, [id], scope.query)
    const permissionIds = mergeTicks(ticks, splitKeys(stored?.permissionIds))
    await verifyKnown(scope, permissionIds)
    await editRecord({ ...scope, only: grants }, { id, permissionIds: permissionIds.join(',') }, behaviourOf)
  })
}

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

const ofRole = (id: string): GrantOwner => ({ modelId: 'sysRole', id })

/** What roles may do. spec: contract §4.2 */
export const roleGrantRoutes: readonly Route[] = [
  route(grant.ofRole, async ({ query, ...calling }) => found(await granted(calling, ofRole(query.roleId)))),
  route(grant.saveRole, async ({ body, ...calling }) => {
    await saveGrants(calling, ofRole(body.roleId), body)
    return done(messages.done.saved)
  }),
]
