import { catalogue } from '#core/endpoint'
import type { WireRecord } from '#server/access'
import { found, type Route, route } from '#server/http'
import { listRecords } from '#server/reading'
import { type Calling, idsOf, scopeOf } from '../scope.ts'
import { treeOf, withAncestors } from '../tree.ts'
import { grantNode, menuNode, menuRow, type PermissionRow, permissionRows } from './rows.ts'

const { permission, role } = catalogue
const isTop = ({ parentId }: PermissionRow): boolean => parentId === null || parentId === '0'

/** The children of each of the parents, each told whether it has children itself. */
async function levels(calling: Calling, isWanted: (row: PermissionRow) => boolean): Promise<PermissionRow[][]> {
  const rows = await permissionRows(calling)
  return [rows.filter(isWanted), rows]
}

async function levelOf(calling: Calling, isMatch: (row: PermissionRow) => boolean): Promise<WireRecord[]> {
  const [matches = [], all = []] = await levels(calling, isMatch)
  const parents = new Set(all.map(({ parentId }) => parentId))
  return matches.map((row) => menuRow(row, parents.has(row.id)))
}

/** The whole tree with the ids of its nodes. */
function grantTree(rows: readonly PermissionRow[], isLocked: (id: string) => boolean = () => false) {
  return {
    treeList: treeOf(rows, (row, children: WireRecord[]) => grantNode(row, children, isLocked(row.id))),
    ids: rows.map(({ id }) => id),
  }
}

/** What the caller may grant, with what stands above it; what it does not hold itself cannot be ticked. */
const grantable = route(role.tree, async ({ services, caller }) => {
  const rows = await permissionRows({ services, caller })
  if (caller.rights.admin) return found(grantTree(rows))
  const { permissionIds } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  const own = rows.filter(({ id }) => permissionIds.has(id))
  return found(grantTree(withAncestors(own, rows), (id) => !permissionIds.has(id)))
})

/** The complete tree; who asks for a page, as lists do, gets what meets the question. */
const listed = route(permission.list, async ({ query, ...calling }) =>
  found(
    'pageNo' in query
      ? await listRecords(scopeOf(calling, 'sysPermission'), query)
      : treeOf(await permissionRows(calling), menuNode),
  ),
)

/** The tree of menus and buttons. spec: contract §4.2 */
export const treeRoutes: readonly Route[] = [
  listed,
  route(permission.menus, async (calling) => found(await levelOf(calling, isTop))),
  route(permission.submenu, async ({ query, ...calling }) =>
    found(await levelOf(calling, ({ parentId }) => parentId === query.parentId)),
  ),
  route(permission.submenuBatch, async ({ query, ...calling }) => {
    const parents = idsOf(query.parentIds)
    const rows = await levelOf(calling, ({ parentId }) => parentId !== null && parents.includes(parentId))
    return found(Object.fromEntries(parents.map((id) => [id, rows.filter(({ parentId }) => parentId === id)])))
  }),
  route(permission.tree, async (calling) => found(grantTree(await permissionRows(calling)))),
  route(permission.level, async ({ query, ...calling }) => {
    const pid = query.pid ?? ''
    const [matches = [], all = []] = await levels(calling, (row) => (pid === '' ? isTop(row) : row.parentId === pid))
    const parents = new Set(all.map(({ parentId }) => parentId))
    return found(matches.map((row) => ({ ...grantNode(row, []), isLeaf: !parents.has(row.id) })))
  }),
  grantable,
]
