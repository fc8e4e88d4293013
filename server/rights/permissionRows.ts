import type { PermissionEntry, QueryRunner } from '#server/context'
import type { Cell } from '#server/database'

const columns = [
  'id',
  'parent_id',
  'name',
  'perms',
  'perms_type',
  'status',
  'menu_type',
  'url',
  'component',
  'component_name',
  'redirect',
  'icon',
  'sort_no',
  'route',
  'hidden',
  'keep_alive',
  'always_show',
  'internal_or_external',
]

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))
const yes = (cell: Cell | undefined) => cell === 1 || cell === '1' || cell === 'true' || cell === 'Y'

function entryOf(row: Readonly<Record<string, Cell>>): PermissionEntry {
  return {
    id: text(row.id),
    parentId: text(row.parent_id) || null,
    name: text(row.name),
    perms: text(row.perms),
    permsType: text(row.perms_type),
    status: text(row.status),
    menuType: text(row.menu_type),
    url: text(row.url),
    component: text(row.component),
    componentName: text(row.component_name),
    redirect: text(row.redirect),
    icon: text(row.icon),
    sortNo: Number(row.sort_no ?? 0),
    route: row.route === null || yes(row.route),
    hidden: yes(row.hidden),
    keepAlive: yes(row.keep_alive),
    alwaysShow: yes(row.always_show),
    internalOrExternal: yes(row.internal_or_external),
  }
}

/** Every row of the menu table that is not deleted, by its order. */
export async function readPermissions(query: QueryRunner): Promise<readonly PermissionEntry[]> {
  const rows = await query
    .selectFrom('sys_permission')
    .select(columns)
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  return rows.map(entryOf)
}

export const isButton = ({ menuType }: PermissionEntry): boolean => menuType === '2'
