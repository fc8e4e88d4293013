import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { QueryRunner } from '#server/context'
import { done, found, type Route, route } from '#server/http'
import { findRecords } from '#server/reading'
import { refuseForeignPermissions } from '#server/rights'
import { type Calling, scopeOf, writing } from '../scope.ts'
import { treeOf, withAncestors } from '../tree.ts'
import { grantNode, permissionRows } from './rows.ts'
import { type Ticks, wantedIds } from './wanted.ts'

const { grant, departRole } = catalogue

/** Who is given permissions here: a department, or a role of one. */
interface Owner {
  modelId: 'sysDepart' | 'sysDepartRole'
  table: string
  column: string
  id: string
}

const ofDepart = (id: string): Owner => ({
  modelId: 'sysDepart',
  table: 'sys_depart_permission',
  column: 'depart_id',
  id,
})
const ofDepartRole = (id: string): Owner => ({
  modelId: 'sysDepartRole',
  table: 'sys_depart_role_permission',
  column: 'role_id',
  id,
})

async function storedIds(query: QueryRunner, { table, column, id }: Owner): Promise<string[]> {
  const rows = await query.selectFrom(table).select('permission_id').where(column, '=', id).orderBy('id').execute()
  return rows.map((row) => String(row.permission_id))
}

/** The owner as the caller sees it; 404 for one that it does not see, or of a kind that there is none of. */
async function ownerRecord(calling: Calling, { modelId, id }: Owner, query?: QueryRunner): Promise<WireRecord> {
  const isKnown = calling.services.library.current().resolvedModel(modelId) !== undefined
  const [record] = isKnown ? await findRecords(scopeOf(calling, modelId), { ids: [id], query }) : []
  if (!record) throw productError('notFound')
  return record
}

async function storeIds(scope: WriteScope, owner: Owner, wanted: readonly string[]): Promise<void> {
  const { query, services, caller } = scope
  const stored = await storedIds(query, owner)
  const added = wanted.filter((id) => !stored.includes(id))
  const removed = stored.filter((id) => !wanted.includes(id))
  await refuseForeignPermissions(scope, [...added, ...removed])
  if (removed.length > 0)
    await query
      .deleteFrom(owner.table)
      .where(owner.column, '=', owner.id)
      .where('permission_id', 'in', removed)
      .execute()
  const made = { create_by: caller.user.username, create_time: services.clock.now() }
  for (const permissionId of added)
    await query
      .insertInto(owner.table)
      .values({ id: services.ids.next(), [owner.column]: owner.id, permission_id: permissionId, ...made })
      .execute()
  await services.audit.write(query, {
    ...auditedBy(caller),
    action: 'grant',
    model: owner.modelId,
    recordId: owner.id,
    note: `增加 ${added.length} 项，移除 ${removed.length} 项`,
  })
}

async function save(calling: Calling, owner: Owner, ticks: Ticks): Promise<void> {
  await writing(calling, 'sysDepart', async (scope) => {
    await ownerRecord(calling, owner, scope.query)
    const wanted = wantedIds(ticks, await storedIds(scope.query, owner))
    const known = await knownPermissions(scope, wanted)
    if (wanted.some((id) => !known.has(id))) throw productError('grantFailed')
    await storeIds(scope, owner, wanted)
  })
}

async function knownPermissions({ query }: WriteScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query
    .selectFrom('sys_permission')
    .select('id')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', 0)
    .execute()
  return new Set(rows.map((row) => String(row.id)))
}

async function granted(calling: Calling, owner: Owner): Promise<string[]> {
  await ownerRecord(calling, owner)
  return storedIds(calling.services.database.query, owner)
}

/** What departments may pass on to their own roles. spec: contract §4.2, §6.3 */
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
