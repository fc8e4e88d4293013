import { isObject } from '#core/object'

/** A field, column or filter of a screen, with the words that it is written with, and where it stands. */
export interface PlacedEntry {
  readonly name: string
  readonly words: Readonly<Record<string, unknown>>
  /** The JSON Pointer of the entry, or of the tag that stands for it. */
  readonly pointer: string
  readonly isTag: boolean
}

/** The names that a tag such as `#place` stands for. */
export type TagNames = (tag: string) => readonly string[]

/** The entries of a list at any depth, in the order of the page: those of groups and tabs too. */
export function placedEntries(list: unknown, pointer: string, tagNames: TagNames = () => []): PlacedEntry[] {
  return listOf(list).flatMap((entry, index) => {
    const at = `${pointer}/${index}`
    if (typeof entry !== 'string') return isObject(entry) ? entriesOf(entry, at, tagNames) : []
    if (!entry.startsWith('#')) return [{ name: entry, words: {}, pointer: at, isTag: false }]
    return tagNames(entry).map((name) => ({ name, words: {}, pointer: at, isTag: true }))
  })
}

function entriesOf(entry: Readonly<Record<string, unknown>>, at: string, tagNames: TagNames): PlacedEntry[] {
  const { field, one, ...words } = entry
  const name = field ?? one
  if (typeof name === 'string') return [{ name, words, pointer: at, isTag: false }]
  if (Array.isArray(entry.tabs))
    return listOf(entry.tabs).flatMap((tab, index) =>
      isObject(tab) ? placedEntries(tab.items, `${at}/tabs/${index}/items`, tagNames) : [],
    )
  return placedEntries(entry.items, `${at}/items`, tagNames)
}

/** A value as a list; anything else is an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether two JSON values are the same, in the order of their keys too. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
