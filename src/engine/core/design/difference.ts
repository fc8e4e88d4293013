import { isObject } from '#core/object'
import {
  type DocumentPlace,
  documentPlace,
  type FieldTitles,
  identitiesOf,
  isNamedMap,
  itemPlace,
  itemTitle,
  memberPlace,
  nameKeyOf,
  type PlaceWords,
  wordsOfPlace,
} from './documentPlace.ts'

/**
 * One difference between two versions of a document, in terms of its fields, columns and items. The pointer is that in the newer
 * version, or in the older one for a removed part; the property is empty when the whole item was added, removed or moved.
 */
export interface Difference extends PlaceWords {
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** What people call the item; empty where it has no title. */
  title: string
  from: unknown
  to: unknown
}

type UntitledDifference = Omit<Difference, 'title'>

/** The differences between two versions of a document. `titles` are those of the fields that it names and does not define. */
export const diffDocuments = (from: unknown, to: unknown, titles: FieldTitles = () => undefined): Difference[] =>
  diffValues(from, to, documentPlace).map((one) => ({ ...one, title: itemTitle(one, [from, to], titles) }))

function diffValues(from: unknown, to: unknown, place: DocumentPlace): UntitledDifference[] {
  if (isSame(from, to)) return []
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to, place)
  if (isObject(from) && isObject(to)) return diffObjects(from, to, place)
  return [difference('changed', { from, to }, place)]
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const difference = (
  change: Difference['change'],
  { from = null, to = null }: { from?: unknown; to?: unknown },
  place: DocumentPlace,
): UntitledDifference => ({ change, ...wordsOfPlace(place), from, to })

function diffObjects(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  place: DocumentPlace,
): UntitledDifference[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const diffs = keys.flatMap((key) => diffOne(from[key], to[key], memberPlace(place, key)))
  const common = keys.filter((key) => key in from && key in to)
  const isMoved =
    isNamedMap(place) &&
    !isSame(
      common,
      Object.keys(to).filter((key) => key in from),
    )
  return isMoved ? [...diffs, difference('moved', { from: Object.keys(from), to: Object.keys(to) }, place)] : diffs
}

function diffOne(from: unknown, to: unknown, place: DocumentPlace): UntitledDifference[] {
  if (from === undefined) return [difference('added', { to }, place)]
  if (to === undefined) return [difference('removed', { from }, place)]
  return diffValues(from, to, place)
}

/** An item as it would be written with words: `"name"` beside `{ "field": "name", … }` is the same item without any. */
function written(item: unknown, other: unknown): unknown {
  const key = typeof item === 'string' && isObject(other) ? nameKeyOf(other) : undefined
  return key && isObject(other) && other[key] === item ? { [key]: item } : item
}

function diffLists(from: readonly unknown[], to: readonly unknown[], place: DocumentPlace): UntitledDifference[] {
  const before = identitiesOf(from)
  const after = identitiesOf(to)
  if (!before || !after) return [difference('changed', { from, to }, place)]
  const removed = before.flatMap((name, index) =>
    after.includes(name) ? [] : [difference('removed', { from: from[index] }, itemPlace(place, index, name))],
  )
  const rest = after.flatMap((name, index) => {
    const old = before.indexOf(name)
    const [earlier, later] = [from[old], to[index]]
    return diffOne(written(earlier, later), written(later, earlier), itemPlace(place, index, name))
  })
  const common = (names: readonly string[], others: readonly string[]) => names.filter((name) => others.includes(name))
  const isMoved = !isSame(common(before, after), common(after, before))
  return [...removed, ...rest, ...(isMoved ? [difference('moved', { from: before, to: after }, place)] : [])]
}
