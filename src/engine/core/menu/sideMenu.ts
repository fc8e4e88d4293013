import { pick } from '#core/object'
import type { MenuItem } from './menuItem.ts'
import { isContainer } from './target.ts'
import { findTrail } from './trail.ts'

/** An entry of the side bar or top menu; its key is its path. */
export interface MenuEntry {
  key: string
  title: string
  icon?: string
  /** Opens in a new window. */
  href?: string
  /** Present for a submenu. */
  children?: MenuEntry[]
}

/** True when the item would show nothing: it is hidden, all its children are, or it is an empty container. */
function isInvisible(item: MenuItem, level: number): boolean {
  if (item.hidden) return true
  if (item.alwaysShow) return false
  const empty = item.children.every((child) => isInvisible(child, level + 1))
  return empty && (isContainer(item.target) || (level === 0 && item.children.length > 0))
}

function entryOf(item: MenuItem, level: number): MenuEntry {
  const { path, meta, alwaysShow } = item
  const children = alwaysShow ? [] : entriesOf(item.children, level + 1)
  return {
    key: path,
    title: meta.title,
    ...pick(meta, 'icon'),
    ...(meta.internalOrExternal && meta.url ? { href: meta.url } : {}),
    ...(children.length > 0 ? { children } : {}),
  }
}

const entriesOf = (items: readonly MenuItem[], level: number): MenuEntry[] =>
  items.filter((item) => !isInvisible(item, level)).map((item) => entryOf(item, level))

/**
 * Entries of the side bar. Skips hidden items, first-level items whose children are all hidden, and empty groups. An
 * always-show item is one entry without children. spec: shell §2, contract §4.1
 */
export const sideMenu = (items: readonly MenuItem[]): MenuEntry[] => entriesOf(items, 0)

/** Keys from the top to the entry with `key`; empty when it is not in the menu. */
function keysTo(entries: readonly MenuEntry[], key: string): string[] {
  for (const entry of entries) {
    const below = keysTo(entry.children ?? [], key)
    if (below.length > 0) return [entry.key, ...below]
    if (entry.key === key) return [key]
  }
  return []
}

/** Selected entry and open submenus for an address. A hidden page selects its nearest visible ancestor. */
export function menuSelection(items: readonly MenuItem[], fullPath: string): { selected?: string; open: string[] } {
  const entries = sideMenu(items)
  const keys = findTrail(items, fullPath).map(({ path }) => keysTo(entries, path))
  const path = keys.findLast((each) => each.length > 0) ?? []
  return path.length > 0 ? { selected: path.at(-1), open: path.slice(0, -1) } : { open: [] }
}
