import type { MenuItem } from './menuItem.ts'
import { isContainer } from './target.ts'

/** What the menu search offers. `address` is where it leads in a window of its own; otherwise it opens `path`. */
interface SearchEntry {
  path: string
  title: string
  /** Titles of what stands above it, top first. */
  above: string[]
  address?: string
  /** The item itself where it shows a page in a frame. spec: shell §2 menu search */
  frame?: MenuItem
}

function entryOf(item: MenuItem, above: string[]): SearchEntry[] {
  const { path, target, hidden, meta } = item
  if (hidden || isContainer(target) || path.includes(':')) return []
  const entry: SearchEntry = { path, title: meta.title, above }
  if (meta.internalOrExternal && meta.url) return [{ ...entry, address: meta.url }]
  return [target.kind === 'layout' ? { ...entry, frame: item } : entry]
}

/** All items that the menu search finds: not the hidden ones, not the groups; what stands below a hidden one is found. */
export function searchEntries(items: readonly MenuItem[], above: string[] = []): SearchEntry[] {
  return items.flatMap((item) => [
    ...entryOf(item, above),
    ...searchEntries(item.children, [...above, item.meta.title]),
  ])
}
