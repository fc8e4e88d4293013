import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { splitKeys } from '#core/object'
import type { WireParams } from '#core/query'
import { type CallContext, scopeOf, type WireRecord, type WriteScope } from '#server/access'
import { commandRoute, found, queryRoute, type Route, route } from '#server/http'
import { everyRecord, findRecords, listRecords, storedRecords } from '#server/reading'
import { type TreeNode, treeOf, withAncestors } from '#server/rights'
import { liveRows } from '#server/table'
import { editRecord } from '#server/writing'
import { behaviourOf, idsOf, writing } from '../scope.ts'

/** Grants to be saved: what is ticked now, and what was ticked when the client loaded them. */
interface Ticks {
  permissionIds?: string | null | undefined
  lastpermissionIds?: string | null | undefined
}

/**
 * The ids to store: the stored ones, plus what the client added and minus what it removed, so that concurrent changes are kept. Without
 * `lastpermissionIds` the ticks replace everything.
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

/** Refuses unknown permissions. spec: contract §4.2 */
async function verifyKnown({ query }: WriteScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await liveRows(query, 'sys_permission', { id: ids }).select('id').execute()
  const grantedIds = new Set(rows.map((row) => String(row.id)))
  if (ids.some((id) => !grantedIds.has(id))) throw productError('grantFailed')
}

/** The owner of permissions: a role, a department, or a department role. */
interface GrantOwner {
  modelId: 'sysRole' | 'sysDepart' | 'sysDepartRole'
  id: string
}

const grants = new Set(['permissionIds'])

/** The permissions of an owner that the caller sees; throws 404 if the caller cannot see the owner. */
async function granted(callContext: CallContext, { modelId, id }: GrantOwner): Promise<string[]> {
  const [record] = await findRecords(scopeOf(callContext, modelId), { ids: [id] })
  if (!record) throw productError('notFound')
  return splitKeys(record.permissionIds)
}

/** Saves grants as an edit of the owner, whose behaviour decides what the caller may grant. */
async function saveGrants(callContext: CallContext, { modelId, id }: GrantOwner, ticks: Ticks): Promise<void> {
  await writing(callContext, modelId, async (scope) => {
    const [stored] = await storedRecords(scope, [id], scope.query)
    const permissionIds = mergeTicks(ticks, splitKeys(stored?.permissionIds))
    await verifyKnown(scope, permissionIds)
    await editRecord({ ...scope, only: grants }, { id, permissionIds: permissionIds.join(',') }, behaviourOf)
  })
}

const { grant, departRole } = catalogue

const ofDepart = (id: string): GrantOwner => ({ modelId: 'sysDepart', id })
const ofDepartRole = (id: string): GrantOwner => ({ modelId: 'sysDepartRole', id })

/** Permissions of departments and of their roles. spec: contract §4.2, §6.3 */
export const departGrantRoutes: readonly Route[] = [
  queryRoute(grant.ofDepart, ({ query, ...callContext }) => granted(callContext, ofDepart(query.departId))),
  commandRoute(grant.saveDepart, messages.done.saved, ({ body, ...callContext }) =>
    saveGrants(callContext, ofDepart(body.departId), body),
  ),
  route(departRole.tree, async ({ query, ...callContext }) => {
    const ids = new Set(await granted(callContext, ofDepart(query.departId)))
    const rows = await permissionRows(callContext)
    const permitted = withAncestors(
      rows.filter(({ id }) => ids.has(id)),
      rows,
    )
    const treeList = treeOf(permitted, (row, children: WireRecord[]) => grantNode(row, children, !ids.has(row.id)))
    return found({ treeList, ids: permitted.map(({ id }) => id) })
  }),
  queryRoute(departRole.granted, ({ query, ...callContext }) => granted(callContext, ofDepartRole(query.roleId))),
  commandRoute(departRole.save, messages.done.saved, ({ body, ...callContext }) =>
    saveGrants(callContext, ofDepartRole(body.roleId), body),
  ),
]

const ofRole = (id: string): GrantOwner => ({ modelId: 'sysRole', id })

/** Gives a role permissions and takes others, as an edit of the role: nobody grants what they do not have. */
export const saveRoleGrants = (callContext: CallContext, roleId: string, ticks: Ticks): Promise<void> =>
  saveGrants(callContext, ofRole(roleId), ticks)

/** Permissions of roles. spec: contract §4.2 */
export const roleGrantRoutes: readonly Route[] = [
  queryRoute(grant.ofRole, ({ query, ...callContext }) => granted(callContext, ofRole(query.roleId))),
  commandRoute(grant.saveRole, messages.done.saved, ({ body, ...callContext }) =>
    saveGrants(callContext, ofRole(body.roleId), body),
  ),
]

const { permission, role } = catalogue
const isTop = ({ parentId }: PermissionRow): boolean => parentId === null || parentId === '0'

/** The matching rows, and all rows. */
async function levels(callContext: CallContext, isWanted: (row: PermissionRow) => boolean): Promise<PermissionRow[][]> {
  const rows = await permissionRows(callContext)
  return [rows.filter(isWanted), rows]
}

async function levelOf(callContext: CallContext, isMatch: (row: PermissionRow) => boolean): Promise<WireRecord[]> {
  const [matches = [], all = []] = await levels(callContext, isMatch)
  const parents = new Set(all.map(({ parentId }) => parentId))
  return matches.map((row) => menuRow(row, parents.has(row.id)))
}

/** The nested tree, and the ids of its nodes. */
function grantTree(rows: readonly PermissionRow[], isLocked: (id: string) => boolean = () => false) {
  return {
    treeList: treeOf(rows, (row, children: WireRecord[]) => grantNode(row, children, isLocked(row.id))),
    ids: rows.map(({ id }) => id),
  }
}

/** The permissions that the caller may grant, with their ancestors; those that the caller lacks cannot be ticked. */
const grantable = route(role.tree, async ({ services, caller }) => {
  const rows = await permissionRows({ services, caller })
  if (caller.rights.admin) return found(grantTree(rows))
  const { permissionIds } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  const own = rows.filter(({ id }) => permissionIds.has(id))
  return found(grantTree(withAncestors(own, rows), (id) => !permissionIds.has(id)))
})

/** The complete tree or, when `pageNo` is sent, a page of the matching rows. */
const listed = queryRoute(permission.list, async ({ query, ...callContext }) =>
  'pageNo' in query
    ? await listRecords(scopeOf(callContext, 'sysPermission'), query)
    : treeOf(await permissionRows(callContext), menuNode),
)

/** The tree of menus and buttons. spec: contract §4.2 */
export const treeRoutes: readonly Route[] = [
  listed,
  queryRoute(permission.menus, (callContext) => levelOf(callContext, isTop)),
  queryRoute(permission.submenu, ({ query, ...callContext }) =>
    levelOf(callContext, ({ parentId }) => parentId === query.parentId),
  ),
  route(permission.submenuBatch, async ({ query, ...callContext }) => {
    const parents = idsOf(query.parentIds)
    const rows = await levelOf(callContext, ({ parentId }) => parentId !== null && parents.includes(parentId))
    return found(Object.fromEntries(parents.map((id) => [id, rows.filter(({ parentId }) => parentId === id)])))
  }),
  queryRoute(permission.tree, async (callContext) => grantTree(await permissionRows(callContext))),
  route(permission.level, async ({ query, ...callContext }) => {
    const pid = query.pid ?? ''
    const [matches = [], all = []] = await levels(callContext, (row) =>
      pid === '' ? isTop(row) : row.parentId === pid,
    )
    const parents = new Set(all.map(({ parentId }) => parentId))
    return found(matches.map((row) => ({ ...grantNode(row, []), isLeaf: !parents.has(row.id) })))
  }),
  grantable,
]

/** A menu row with its id and parent. */
interface PermissionRow extends TreeNode {
  record: WireRecord
}

/** Menu rows and buttons that meet a condition, in order. */
async function permissionRows(callContext: CallContext, params: WireParams = {}): Promise<PermissionRow[]> {
  const scope = scopeOf(callContext, 'sysPermission')
  const records = await everyRecord(scope, { params, most: limit.permissionIdsPerSave })
  return records.map((record) => ({
    id: String(record.id),
    parentId: record.parentId ? String(record.parentId) : null,
    record,
  }))
}

/** A row of the menu tree. spec: contract §4.2 Permission */
function menuNode({ id, record }: PermissionRow, children: WireRecord[]): WireRecord {
  const has = children.length > 0
  return { ...record, key: id, title: record.name, isLeaf: !has, leaf: !has, ...(has ? { children } : {}) }
}

/** A menu row without its children. */
const menuRow = (row: PermissionRow, hasChildren: boolean): WireRecord => ({
  ...row.record,
  key: row.id,
  title: row.record.name,
  isLeaf: !hasChildren,
  leaf: !hasChildren,
  hasChildren,
})

/** A node of the tree for granting permissions. spec: contract §4.2 TreeModel */
function grantNode({ id, parentId, record }: PermissionRow, children: WireRecord[], locked = false): WireRecord {
  const { name, icon = null, ruleFlag = 0, menuType = null } = record
  return {
    key: id,
    value: id,
    title: name,
    slotTitle: name,
    label: name,
    icon,
    menuType,
    ruleFlag,
    isLeaf: children.length === 0,
    scopedSlots: { title: 'hasDatarule' },
    parentId: parentId ?? '',
    ...(locked ? { disableCheckbox: true } : {}),
    children,
  }
}
