import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { splitKeys } from '#core/fieldType'
import { messages } from '#core/message'
import type { WireRecord } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import { findRecords, storedRecords } from '#server/reading'
import { editRecord } from '#server/writing'
import { behaviourOf, type Calling, scopeOf, writing } from '../scope.ts'
import { treeOf, withAncestors } from '../tree.ts'
import { grantNode, permissionRows } from './rows.ts'
import { type Ticks, verifyKnown, wantedIds } from './wanted.ts'

const { grant, departRole } = catalogue

/** Who is given permissions here: a department, or a role of one. */
interface Owner {
  modelId: 'sysDepart' | 'sysDepartRole'
  id: string
}

const ofDepart = (id: string): Owner => ({ modelId: 'sysDepart', id })
const ofDepartRole = (id: string): Owner => ({ modelId: 'sysDepartRole', id })
const grants = new Set(['permissionIds'])

/** The permissions of an owner that the caller sees; 404 for one that it does not see. */
async function granted(calling: Calling, { modelId, id }: Owner): Promise<string[]> {
  const [record] = await findRecords(scopeOf(calling, modelId), { ids: [id] })
  if (!record) throw productError('notFound')
  return splitKeys(record.permissionIds)
}

/** Saves the grants as an edit: the behaviour of the owner decides what the caller may pass on. */
async function save(calling: Calling, { modelId, id }: Owner, ticks: Ticks): Promise<void> {
  await writing(calling, modelId, async (scope) => {
    const [stored] = await storedRecords(scope, [id], scope.query)
    const wanted = wantedIds(ticks, splitKeys(stored?.permissionIds))
    await verifyKnown(scope, wanted)
    await editRecord({ ...scope, only: grants }, { id, permissionIds: wanted.join(',') }, behaviourOf)
  })
}

/** What departments have, and what their own roles get of it. spec: contract §4.2, §6.3 */
export const departGrantRoutes: readonly Route[] = [
  route(grant.ofDepart, async ({ query, ...calling }) => found(await granted(calling, ofDepart(query.departId)))),
  route(grant.saveDepart, async ({ body, ...calling }) => {
    await save(calling, ofDepart(body.departId), body)
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
    await save(calling, ofDepartRole(body.roleId), body)
    return done(messages.done.saved)
  }),
]
