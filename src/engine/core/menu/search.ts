import type { MenuItem } from './menuItem.ts'
import { isContainer } from './target.ts'

/** A result of the menu search; opens `address` in a new window, else `path`. */
export interface SearchEntry {
  path: string
  title: string
  /** Titles of its ancestors, top first. */
  above: string[]
  initials?: string
  address?: string
  /** The item, if it shows a page in an iframe. spec: shell §2 menu search */
  frame?: MenuItem
}

function entryOf(item: MenuItem, above: string[]): SearchEntry[] {
  const { path, target, hidden, meta } = item
  if (hidden || isContainer(target) || path.includes(':')) return []
  const entry: SearchEntry = { path, title: meta.title, above, ...(meta.initials ? { initials: meta.initials } : {}) }
  if (meta.internalOrExternal && meta.url) return [{ ...entry, address: meta.url }]
  return [target.kind === 'layout' ? { ...entry, frame: item } : entry]
}

/** All searchable items: hidden items and groups are excluded, but not their children. */
export function searchEntries(items: readonly MenuItem[], above: string[] = []): SearchEntry[] {
  return items.flatMap((item) => [
    ...entryOf(item, above),
    ...searchEntries(item.children, [...above, item.meta.title]),
  ])
}

/** Whether every typed word occurs in the title of an entry, in a title above it, or in the initials of its title. */
export function entryFits(typed: string, { title, above, initials = '' }: SearchEntry): boolean {
  const text = [...above, title, initials].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
