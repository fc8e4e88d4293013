import type { MenuDocument, MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { menuMessages } from '#core/message'
import type { Cell } from '#server/database'
import { type RowIdOf, rowId, type TargetRow } from '#server/document'

/** A menu item with its position in the tree. */
export interface PlacedItem {
  item: MenuItemDocument
  /** Path of the parent item; undefined at the top. */
  parent: string | undefined
  order: number
  /** The document that defines the item, and the pointer to it. */
  menu: string
  pointer: string
}

/** Path of the node for codes that belong to no menu item. spec: schema-language, Permissions */
export const otherPath = '/other-permissions'

const otherItem: PlacedItem = {
  item: { path: otherPath, title: menuMessages.other, hidden: true },
  parent: undefined,
  order: 999,
  menu: '',
  pointer: '',
}

/** All items of all menus, parents first, then the hidden node 其它权限. Of items with the same path only the first counts. */
export function placedItems(library: Library): PlacedItem[] {
  const itemsByPath = new Map<string, PlacedItem>()
  const visit = (items: readonly MenuItemDocument[], above: Pick<PlacedItem, 'parent' | 'menu' | 'pointer'>): void => {
    for (const [index, item] of items.entries()) {
      const pointer = `${above.pointer}/${index}`
      if (!itemsByPath.has(item.path)) itemsByPath.set(item.path, { ...above, item, order: index + 1, pointer })
      visit(item.children ?? [], { ...above, parent: item.path, pointer: `${pointer}/children` })
    }
  }
  for (const { id, items } of library.menus() as readonly MenuDocument[])
    visit(items, { parent: undefined, menu: id, pointer: '/items' })
  return [...itemsByPath.values(), otherItem]
}

export const menuKey = (path: string): string => `menu ${path}`
export const menuId = (path: string): string => rowId('menu', path.slice(1).replaceAll('/', '-') || 'root')

const flag = (value: boolean | undefined): Cell => (value ? 1 : 0)

/** The component that renders the item. spec: schema-language, Dictionaries and menus (component on the wire) */
export function componentOf({ screen, page, url }: MenuItemDocument): string {
  if (screen) return `screen/${screen}`
  return page ?? (url ? 'layouts/IframePageView' : 'layouts/RouteView')
}

/** Urls are unique in the table: a duplicate gets its path appended. */
function urlsOf(placed: readonly PlacedItem[]): Map<string, string> {
  const used = new Set<string>()
  return new Map(
    placed.map(({ item }) => {
      const url = item.url ?? item.path
      const own = used.has(url) ? `${url}#${item.path}` : url
      used.add(own)
      return [item.path, own]
    }),
  )
}

export interface MenuRowContext {
  rowIdOf: RowIdOf
  sort(order: number): Cell
}

/** The rows of `sys_permission` for menu items, without descendants of an item that was deleted online. */
export function menuRows(placed: readonly PlacedItem[], { rowIdOf, sort }: MenuRowContext): TargetRow[] {
  const urls = urlsOf(placed)
  const ids = new Map<string, string>()
  return placed.flatMap(({ item, parent, order }) => {
    const above = parent === undefined ? null : ids.get(parent)
    const id = above === undefined ? undefined : rowIdOf(menuKey(item.path), menuId(item.path))
    if (id === undefined || above === undefined) return []
    ids.set(item.path, id)
    const cells = { ...itemCells(item, parent === undefined), url: urls.get(item.path) ?? item.path }
    return [{ key: menuKey(item.path), id, cells: { ...cells, parent_id: above, sort_no: sort(order) } }]
  })
}

function itemCells(item: MenuItemDocument, isTop: boolean): Record<string, Cell> {
  return {
    menu_type: isTop ? '0' : '1',
    name: item.title,
    component: componentOf(item),
    redirect: item.redirect ?? null,
    perms: item.perms?.join(',') ?? null,
    perms_type: '1',
    status: '1',
    icon: item.icon ?? null,
    route: item.path === otherPath ? 0 : 1,
    hidden: flag(item.hidden),
    keep_alive: flag(item.keepAlive),
    always_show: flag(item.alwaysShow),
  }
}
