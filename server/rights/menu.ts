import { createHash } from 'node:crypto'
import { menuMessages } from '#core/message'
import { memoized } from '#core/object'
import type { PermissionEntry, QueryRunner } from '#server/context'
import type { Cell } from '#server/database'
import { initialsOf, liveRows } from '#server/table'
import { treeOf, withAncestors } from './tree.ts'

/** A menu entry in a response. spec: contract §4.1 */
export interface MenuEntry {
  id: string
  path: string
  name: string
  component: string
  /** Id of the screen, for other clients of the family. */
  screen?: string
  redirect?: string | null
  route: '0' | '1'
  hidden?: true
  alwaysShow?: true
  meta: Record<string, unknown>
  children?: MenuEntry[]
}

const homeUrl = '/dashboard/analysis'
/** Screen of the home entry, which every user has. spec: contract §4.1 */
export const homeScreen = 'dashboard/analysis'
const isForeign = (url: string) => /^(https?:\/\/|\{\{)/i.test(url)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const nameOf = ({ componentName, url }: PermissionEntry) =>
  componentName || url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

/** Entries stay the same until the menu changes. */
const initialsOfEntry = memoized(({ name }: PermissionEntry) => initialsOf(name))

function metaOf(entry: PermissionEntry): Record<string, unknown> {
  const { name, icon, keepAlive, internalOrExternal, componentName, component, url } = entry
  const part = componentName || component.split('/').at(-1) || ''
  return {
    title: name,
    initials: initialsOfEntry(entry),
    ...(icon ? { icon } : {}),
    keepAlive,
    internalOrExternal,
    ...(part ? { componentName: part } : {}),
    ...(isForeign(url) ? { url } : {}),
  }
}

function wireOf(entry: PermissionEntry, children: MenuEntry[]): MenuEntry {
  const { id, url, component, redirect, parentId } = entry
  return {
    id,
    path: isForeign(url) ? md5(url) : url,
    name: nameOf(entry),
    component: component || 'layouts/RouteView',
    ...(parentId === null ? { redirect: redirect || null } : {}),
    route: entry.route ? '1' : '0',
    ...(entry.hidden ? { hidden: true as const } : {}),
    ...(entry.alwaysShow ? { alwaysShow: true as const } : {}),
    meta: metaOf(entry),
    ...(children.length > 0 ? { children } : {}),
  }
}

const home = (existing: PermissionEntry | undefined, component?: string): MenuEntry => ({
  id: existing?.id ?? 'home',
  path: homeUrl,
  name: 'dashboard-analysis',
  component: existing?.component || component || `screen/${homeScreen}`,
  redirect: null,
  route: '1',
  meta: {
    title: menuMessages.home,
    initials: initialsOf(menuMessages.home),
    icon: existing?.icon || 'home',
    keepAlive: false,
    internalOrExternal: false,
    componentName: 'analysis',
  },
})

/** The entries with another component for the home entry. */
const withHome = (entries: readonly PermissionEntry[], component: string): PermissionEntry[] =>
  entries.map((entry) => (entry.url === homeUrl ? { ...entry, component, componentName: '' } : entry))

/**
 * The menu of the granted rows; a home entry is added in front if missing. `homeComponent` replaces its page, if a role
 * sets one.
 */
export function menuOf(
  menuEntries: readonly PermissionEntry[],
  granted: (id: string) => boolean,
  homeComponent?: string,
): MenuEntry[] {
  const entries = homeComponent === undefined ? menuEntries : withHome(menuEntries, homeComponent)
  const open = entries.filter((entry) => !isButton(entry) && granted(entry.id))
  const own = withAncestors(open, entries).filter((entry) => !isButton(entry))
  const tree = treeOf(own, wireOf)
  if (own.some(({ url }) => url === homeUrl)) return tree
  const homeEntry = entries.find(({ url }) => url === homeUrl)
  return [home(homeEntry, homeComponent), ...tree]
}

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))
const isTrue = (cell: Cell | undefined) => cell === 1 || cell === '1' || cell === 'true' || cell === 'Y'

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
    route: row.route === null || isTrue(row.route),
    hidden: isTrue(row.hidden),
    keepAlive: isTrue(row.keep_alive),
    alwaysShow: isTrue(row.always_show),
    internalOrExternal: isTrue(row.internal_or_external),
  }
}

/** All live rows of the menu table, in order. */
export async function readPermissions(query: QueryRunner): Promise<readonly PermissionEntry[]> {
  const rows = await liveRows(query, 'sys_permission').selectAll().orderBy('sort_no').orderBy('id').execute()
  return rows.map(entryOf)
}

export const isButton = ({ menuType }: PermissionEntry): boolean => menuType === '2'
