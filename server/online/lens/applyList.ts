import { type Json, splitPointer } from '#core/edit'
import { isSameJson, listOf, type PlacedEntry, placedEntries } from './entries.ts'
import type { PartList } from './formParts.ts'
import type { OpenTexts } from './openTexts.ts'

/** A list of a screen as it would be built before and after a change. */
interface ListChange {
  readonly before: unknown
  readonly after: unknown
}

type Place = Pick<PartList, 'document' | 'pointer' | 'isWritten' | 'entries' | 'tagNames'>

/**
 * Makes a change of a list: what it does not name stays where and as it is written, in groups and tabs too. A list that was derived is
 * written out first.
 */
export function applyList(texts: OpenTexts, place: Place, { before, after }: ListChange): void {
  if (isSameJson(before, after)) return
  const editing = { texts, ...place }
  const { document, pointer } = place
  if (!texts.has(document)) return
  if (!place.isWritten) setList(editing, place.entries)
  else writeOutTags(editing)
  const wasBuilt = isSameJson(texts.at(document, pointer), before)
  const [old, next] = [placedEntries(before, ''), placedEntries(after, '')]
  removeEntries(editing, namesMissing(old, next))
  for (const entry of next) changeEntry(editing, entry, old)
  insertEntries(editing, next)
  reorder(editing, old, next)
  if (wasBuilt && !isSameJson(texts.at(document, pointer), after)) setList(editing, listOf(after))
}

type Editing = Place & { texts: OpenTexts }

function setList({ texts, document, pointer }: Editing, entries: readonly unknown[]): void {
  if (entries.length > 0) texts.edit(document, setAt(texts, document, pointer, entries as readonly Json[]))
  else if (texts.at(document, pointer) !== undefined) texts.edit(document, { do: 'unset', at: pointer })
}

/** Sets a value, with the object around it if the document does not have it yet. */
function setAt(texts: OpenTexts, document: Place['document'], pointer: string, value: Json) {
  const [around, key] = splitPointer(pointer)
  if (around === '' || texts.at(document, around) !== undefined) return { do: 'set', at: pointer, value } as const
  return { do: 'set', at: around, value: { [key]: value } } as const
}

const current = ({ texts, document, pointer }: Editing): PlacedEntry[] =>
  placedEntries(texts.at(document, pointer), pointer)

/** Replaces tags of the list by the names that they stand for. */
function writeOutTags(editing: Editing): void {
  const { texts, document, pointer, tagNames } = editing
  for (const { pointer: at } of placedEntries(texts.at(document, pointer), pointer, tagNames).toReversed()) {
    const tag = texts.at(document, at)
    if (typeof tag !== 'string' || !tag.startsWith('#')) continue
    const [into, index] = splitPointer(at)
    texts.edit(document, { do: 'remove', at })
    for (const name of tagNames(tag).toReversed())
      texts.edit(document, { do: 'insert', into, index: Number(index), value: name })
  }
}

const namesMissing = (old: readonly PlacedEntry[], next: readonly PlacedEntry[]): ReadonlySet<string> =>
  new Set(old.map(({ name }) => name).filter((name) => !next.some((entry) => entry.name === name)))

function removeEntries(editing: Editing, names: ReadonlySet<string>): void {
  for (const { name, pointer } of current(editing).toReversed()) if (names.has(name)) removeAt(editing, pointer)
}

/** Removes an entry, and the group or tab that would be left empty. */
function removeAt(editing: Editing, at: string): void {
  const { texts, document, pointer } = editing
  const [list] = splitPointer(at)
  const mayBeEmpty = list === '/filters'
  if (mayBeEmpty || listOf(texts.at(document, list)).length > 1) texts.edit(document, { do: 'remove', at })
  else if (list === pointer) texts.edit(document, { do: 'unset', at: pointer })
  else removeAt(editing, splitPointer(list)[0])
}

/** Writes the words of an entry that differ between what was and what is to be. */
function changeEntry(editing: Editing, { name, words }: PlacedEntry, old: readonly PlacedEntry[]): void {
  const before = old.find((entry) => entry.name === name)
  const place = before && current(editing).find((entry) => entry.name === name)
  if (!before || !place) return
  for (const key of new Set([...Object.keys(before.words), ...Object.keys(words)])) {
    const [from, to] = [before.words[key], words[key]]
    if (isSameJson(from, to)) continue
    const inner = `${place.pointer}/${key}`
    const written = editing.texts.at(editing.document, inner)
    if (key === 'rules') setWord(editing, place, { key, value: firstRule(written, { from, to }) })
    else if (Array.isArray(from) && Array.isArray(to) && Array.isArray(written))
      applyList(
        editing.texts,
        { ...editing, pointer: inner, isWritten: true, entries: written },
        { before: from, after: to },
      )
    else setWord(editing, place, { key, value: to as Json | undefined })
  }
}

/** The rules of an item once the one that the family knows, the first, is another. */
function firstRule(written: unknown, { from, to }: { from: unknown; to: unknown }): Json | undefined {
  const others = from === undefined ? listOf(written) : listOf(written).slice(1)
  const rules = [...listOf(to), ...others]
  return rules.length > 0 ? (rules as unknown as Json) : undefined
}

function setWord(
  { texts, document }: Editing,
  { name, pointer }: PlacedEntry,
  word: { key: string; value: Json | undefined },
) {
  const { key, value } = word
  const isName = typeof texts.at(document, pointer) === 'string'
  if (value === undefined) {
    if (!isName) texts.edit(document, { do: 'unset', at: `${pointer}/${key}` })
  } else if (isName) texts.edit(document, { do: 'set', at: pointer, value: { field: name, [key]: value } })
  else texts.edit(document, { do: 'set', at: `${pointer}/${key}`, value })
}

/** Puts new entries behind those that they follow, else before the one that follows them, else at the end. */
function insertEntries(editing: Editing, next: readonly PlacedEntry[]): void {
  const { texts, document, pointer } = editing
  for (const [index, { name, words }] of next.entries()) {
    const places = new Map(current(editing).map((entry) => [entry.name, entry.pointer]))
    if (places.has(name)) continue
    const value = (Object.keys(words).length > 0 ? writtenEntry(next[index] as PlacedEntry) : name) as Json
    const before = next.slice(0, index).findLast((entry) => places.has(entry.name))
    const after = next.slice(index + 1).find((entry) => places.has(entry.name))
    const [into, at] = splitPointer(places.get((before ?? after)?.name ?? '') ?? `${pointer}/0`)
    if (texts.at(document, into) === undefined) setList(editing, [value])
    else texts.edit(document, { do: 'insert', into, index: Number(at) + (before ? 1 : 0), value })
  }
}

/** An entry as it is written anew: a record of another model has the key `one`. */
const writtenEntry = ({ name, words }: PlacedEntry) => ({
  [Array.isArray(words.items) ? 'one' : 'field']: name,
  ...words,
})

/** Moves entries of one list into the new order, if that order is another. */
function reorder(editing: Editing, old: readonly PlacedEntry[], next: readonly PlacedEntry[]): void {
  const both = next.map(({ name }) => name).filter((name) => old.some((entry) => entry.name === name))
  const before = old.map(({ name }) => name).filter((name) => both.includes(name))
  if (isSameJson(before, both)) return
  const { texts, document } = editing
  for (const [index, name] of both.entries()) {
    const places = new Map(current(editing).map((entry) => [entry.name, entry.pointer]))
    const [from, previous] = [places.get(name), places.get(both[index - 1] ?? '')]
    if (from === undefined || previous === undefined) continue
    const [[list, at], [into, place]] = [splitPointer(from), splitPointer(previous)]
    if (list !== into || Number(at) > Number(place)) continue
    texts.edit(document, { do: 'move', from, into, index: Number(place) })
  }
}
