import type { MenuItem } from './menuItem.ts'
import { isContainer } from './target.ts'

/** What an entry, or one above it, is found by. */
interface Named {
  title: string
  /** The pinyin initials of the title; several readings are separated by blanks. */
  initials?: string
}

/** A result of the menu search; opens `address` in a new window, else `path`. */
export interface SearchEntry extends Named {
  path: string
  /** Its ancestors, top first. */
  above: readonly Named[]
  address?: string
}

const nameOf = ({ meta: { title, initials } }: MenuItem): Named => ({ title, ...(initials ? { initials } : {}) })

function entryOf(item: MenuItem, above: readonly Named[]): SearchEntry[] {
  const { path, target, hidden, meta } = item
  if (hidden || isContainer(target) || path.includes(':')) return []
  const entry: SearchEntry = { path, ...nameOf(item), above }
  if (meta.internalOrExternal && meta.url) return [{ ...entry, address: meta.url }]
  return [entry]
}

/** All searchable items: hidden items and groups are excluded, but not their children. */
export function searchEntries(items: readonly MenuItem[], above: readonly Named[] = []): SearchEntry[] {
  return items.flatMap((item) => [...entryOf(item, above), ...searchEntries(item.children, [...above, nameOf(item)])])
}

/** How well a word names an entry: as all of its title or initials, as their beginning, as a part of them; 0 if it does not. */
function matchOf(word: string, { title, initials = '' }: Named): number {
  const names = [title.toLowerCase(), ...initials.toLowerCase().split(' ')]
  if (names.includes(word)) return 3
  if (names.some((name) => name.startsWith(word))) return 2
  return names.some((name) => name.includes(word)) ? 1 : 0
}

/**
 * The entries that typed words name: each word occurs in the title or in the initials of the entry or of one above it. Those that are named by
 * a word themselves stand first, the better the earlier; else they keep their order.
 */
export function searchMenu(typed: string, entries: readonly SearchEntry[]): readonly SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries
    .filter((entry) => words.every((word) => [entry, ...entry.above].some((named) => matchOf(word, named) > 0)))
    .map((entry) => ({ entry, rank: Math.max(...words.map((word) => matchOf(word, entry))) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry)
}
