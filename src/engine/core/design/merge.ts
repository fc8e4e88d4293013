import { pointerOf } from '#core/document'
import { editText, type Json, parseText, type TextEdit } from '#core/edit'
import { isObject } from '#core/object'
import {
  type DocumentPlace,
  documentPlace,
  identitiesOf,
  isNamedMap,
  itemPlace,
  memberPlace,
  nameKeyOf,
  type PlaceWords,
  wordsOfPlace,
} from './documentPlace.ts'
import { arrangeEdits, mergedOrder } from './mergedOrder.ts'

/** Whose change counts where both cannot stand. */
export type Side = 'own' | 'newer'

/** A place that both have changed, each in another way. */
export interface Clash extends PlaceWords {
  /** Names the clash among those of its merge, by the names of the items around it. */
  key: string
  /** Whether the order of a list's items is what clashes; the values are the names of its items then. */
  isOrder: boolean
  /** Undefined where a version has nothing there. */
  base: unknown
  own: unknown
  newer: unknown
}

export interface MergedText {
  text: string
  clashes: readonly Clash[]
}

/** The texts of three versions of a document: both others were written over `base`. */
interface TextVersions {
  base: string
  own: string
  newer: string
}

/**
 * Brings the changes of `own` into `newer`, item by item and word by word. Nothing else of the newer text moves. Where both have
 * changed the same in different ways there is a clash, which `choices` decides by its key; by default the newer one stands. Throws
 * `TextBroken` for a text that does not parse.
 */
export function mergeTexts({ base, own, newer }: TextVersions, choices: Choices = {}): MergedText {
  const [before, mine, theirs] = [base, own, newer].map((text) => parsed(text))
  if (newer === base || newer === own) return { text: own, clashes: [] }
  if (own === base) return { text: newer, clashes: [] }
  const { edits, clashes } = mergeValues(
    { base: before, own: mine, newer: theirs },
    { ...documentPlace, key: '' },
    choices,
  )
  return { text: edits.reduce((text, edit) => editText(text, edit).text, newer), clashes }
}

function parsed(text: string): unknown {
  parseText(text)
  return JSON.parse(text)
}

type Choices = Readonly<Record<string, Side>>

/** What three versions have at a place; undefined where one has nothing. */
interface Versions {
  base: unknown
  own: unknown
  newer: unknown
}

/** A place in the newer version, or in the own one for what only that has. */
interface MergePlace extends DocumentPlace {
  key: string
}

interface Merge {
  /** In the newer text, one after the other. */
  edits: readonly TextEdit[]
  clashes: readonly Clash[]
}

const nothing: Merge = { edits: [], clashes: [] }

const joined = (merges: readonly Merge[]): Merge => ({
  edits: merges.flatMap(({ edits }) => edits),
  clashes: merges.flatMap(({ clashes }) => clashes),
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Merges a place that all versions have. */
function mergeValues(versions: Versions, place: MergePlace, choices: Choices): Merge {
  const { base, own, newer } = versions
  if (isSame(own, base) || isSame(own, newer)) return nothing
  if (isObject(base) && isObject(own) && isObject(newer)) return mergeMembers({ base, own, newer }, place, choices)
  const lists = listsOf(versions)
  if (lists) return mergeItems(lists, place, choices)
  const edits: TextEdit[] = [{ do: 'set', at: wordsOfPlace(place).pointer, value: own as Json }]
  if (isSame(newer, base)) return { edits, clashes: [] }
  const clash = clashAt(versions, place)
  return { edits: choices[clash.key] === 'own' ? edits : [], clashes: [clash] }
}

const clashAt = (versions: Versions, place: MergePlace): Clash => ({
  ...wordsOfPlace(place),
  ...versions,
  key: place.key,
  isOrder: false,
})

/** A part that may be missing in some versions: whether it is there in the end, and what has to be done inside or instead of it. */
interface MergedPart extends Merge {
  /** Whose part it is; null if it is in the newer text already or stays away. */
  from: 'own' | 'newer' | null
}

function mergePart(versions: Versions, place: MergePlace, choices: Choices): MergedPart {
  const { base, own, newer } = versions
  if (base !== undefined && own !== undefined && newer !== undefined)
    return { ...mergeValues(versions, place, choices), from: 'newer' }
  if (isSame(own, newer) || isSame(own, base)) return { ...nothing, from: newer === undefined ? null : 'newer' }
  const isClash = !isSame(newer, base)
  const clashes = isClash ? [clashAt(versions, place)] : []
  if (isClash && choices[place.key] !== 'own') return { edits: [], clashes, from: newer === undefined ? null : 'newer' }
  if (own === undefined) return { edits: [], clashes, from: null }
  if (newer === undefined) return { edits: [], clashes, from: 'own' }
  return { edits: [{ do: 'set', at: wordsOfPlace(place).pointer, value: own as Json }], clashes, from: 'newer' }
}

type Members = Readonly<Record<string, unknown>>

const member = (object: Members, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined)

/** Merges objects key by key; the order of the keys counts where they are names of items. */
function mergeMembers(
  { base, own, newer }: Record<keyof Versions, Members>,
  place: MergePlace,
  choices: Choices,
): Merge {
  const keys = [...new Set([base, own, newer].flatMap((version) => Object.keys(version)))]
  const parts = keys.map((key) => {
    const versions = { base: member(base, key), own: member(own, key), newer: member(newer, key) }
    const at = { ...memberPlace(place, key), key: keyBelow(place, key) }
    return { key, ...mergePart(versions, at, choices) }
  })
  const names = { base: Object.keys(base), own: Object.keys(own), newer: Object.keys(newer) }
  const present = new Set(parts.filter(({ from }) => from !== null).map(({ key }) => key))
  if (isNamedMap(place)) return arranged({ names, present, parts, ownValue: (key) => member(own, key) }, place, choices)
  const { pointer } = wordsOfPlace(place)
  const edits = parts.flatMap(({ key, from }): TextEdit[] => {
    const at = `${pointer}${pointerOf([key])}`
    if (from === null && Object.hasOwn(newer, key)) return [{ do: 'unset', at }]
    return from === 'own' ? [{ do: 'set', at, value: member(own, key) as Json }] : []
  })
  return joined([...parts, { edits, clashes: [] }])
}

const keyBelow = (place: MergePlace, name: string): string => place.key + pointerOf([name])

/** The items of the three versions of a list, by name. */
type Lists = Record<keyof Versions, ReadonlyMap<string, unknown>>

/** The versions of a list whose items all have names; null for anything else. */
function listsOf({ base, own, newer }: Versions): Lists | null {
  const [before, mine, theirs] = [base, own, newer].map(itemsByName)
  return before && mine && theirs ? { base: before, own: mine, newer: theirs } : null
}

function itemsByName(list: unknown): ReadonlyMap<string, unknown> | null {
  const names = Array.isArray(list) ? identitiesOf(list) : undefined
  if (!names || !Array.isArray(list)) return null
  const items = new Map(names.map((name, index) => [name, list[index]]))
  return items.size === list.length ? items : null
}

function mergeItems({ base, own, newer }: Lists, place: MergePlace, choices: Choices): Merge {
  const names = { base: [...base.keys()], own: [...own.keys()], newer: [...newer.keys()] }
  const all = [...new Set([...names.base, ...names.own, ...names.newer])]
  const parts = all.map((name) => {
    const index = newer.has(name) ? names.newer.indexOf(name) : names.own.indexOf(name)
    const at = { ...itemPlace(place, index, name), key: keyBelow(place, name) }
    const versions = { base: base.get(name), own: own.get(name), newer: newer.get(name) }
    return { key: name, ...mergeItem(versions, at, choices) }
  })
  const present = new Set(parts.filter(({ from }) => from !== null).map(({ key }) => key))
  return arranged({ names, present, parts, ownValue: (name) => own.get(name) }, place, choices)
}

/** Merges an item; a mere name means the object that has only that. */
function mergeItem(versions: Versions, place: MergePlace, choices: Choices): MergedPart {
  const { base, own, newer } = versions
  const objects = [base, own, newer].filter(isObject)
  const words = new Set(objects.map(nameKeyOf))
  const [word] = words
  const isNamed = objects.length > 0 && objects.length < 3 && words.size === 1 && (word === 'field' || word === 'id')
  if (!isNamed || isSame(own, newer) || isSame(own, base) || isSame(newer, base))
    return mergePart(versions, place, choices)
  const written = (item: unknown) => (typeof item === 'string' ? { [word]: item } : item)
  const merged = mergePart({ base: written(base), own: written(own), newer: written(newer) }, place, choices)
  if (typeof newer !== 'string' || merged.edits.length === 0) return merged
  const opened: TextEdit = { do: 'set', at: wordsOfPlace(place).pointer, value: { [word]: newer } }
  return { ...merged, edits: [opened, ...merged.edits] }
}

interface Parts {
  names: Record<keyof Versions, readonly string[]>
  present: ReadonlySet<string>
  parts: readonly Merge[]
  ownValue(name: string): unknown
}

/** What changes inside the parts of a list or map, and then which parts there are and in which order. */
function arranged({ names, present, parts, ownValue }: Parts, place: MergePlace, choices: Choices): Merge {
  // No name of a part ends so: in a pointer, `~` is followed by a digit.
  const key = `${place.key}~order`
  const { order, isContested } = mergedOrder({ ...names, present }, choices[key] ?? 'newer')
  const { base, own, newer } = names
  const clash: Clash = { ...wordsOfPlace(place), key, isOrder: true, base, own, newer }
  const { pointer } = wordsOfPlace(place)
  const isMap = isNamedMap(place)
  const edits = arrangeEdits({ names: newer, order, pointer, isMap, ownValue: (name) => ownValue(name) as Json })
  return joined([...parts, { edits, clashes: isContested ? [clash] : [] }])
}
