import { pointerOf } from '#core/document'
import { documentPartTexts, messages, publishingMessages } from '#core/message'
import { isObject } from '#core/object'

/** One difference between two versions of a document, in terms of its fields, columns and items. */
export interface Difference {
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** The kind of item, as a UI text. */
  what: string
  /** The id, field or title of the item with the difference; empty for the document itself. */
  name: string
  /** The property that differs; empty when the whole item was added, removed or moved. */
  property: string
  /** Pointer in the newer version, or in the older one for a removed part. */
  pointer: string
  from: unknown
  to: unknown
}

type Path = readonly (string | number)[]

/** The item being compared. */
interface Item {
  what: string
  name: string
  /** Length of the path to the item. */
  depth: number
}

interface DiffPlace {
  path: Path
  item: Item
}

/** Objects whose keys are names of items. */
const namedMaps = new Set(['fields', 'dicts', 'records', 'params'])

/** The differences between two versions of a document. */
export const diffDocuments = (from: unknown, to: unknown): Difference[] =>
  diffValues(from, to, { path: [], item: { what: publishingMessages.document, name: '', depth: 0 } })

function diffValues(from: unknown, to: unknown, place: DiffPlace): Difference[] {
  if (isSame(from, to)) return []
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to, place)
  if (isObject(from) && isObject(to)) return diffObjects(from, to, place)
  return [difference('changed', { from, to }, place)]
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

function difference(
  change: Difference['change'],
  { from = null, to = null }: { from?: unknown; to?: unknown },
  { path, item }: DiffPlace,
): Difference {
  const property = path.slice(item.depth).join('.')
  return { change, what: item.what, name: item.name, property, pointer: pointerOf(path), from, to }
}

function diffObjects(from: Record<string, unknown>, to: Record<string, unknown>, place: DiffPlace): Difference[] {
  const map = String(place.path.at(-1) ?? '')
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const diffs = keys.flatMap((key) => {
    const path = [...place.path, key]
    const item = namedMaps.has(map)
      ? { what: documentPartTexts[map] ?? publishingMessages.part, name: key, depth: path.length }
      : place.item
    return diffOne(from[key], to[key], { path, item })
  })
  const common = keys.filter((key) => key in from && key in to)
  const isMoved =
    namedMaps.has(map) &&
    !isSame(
      common,
      Object.keys(to).filter((key) => key in from),
    )
  return isMoved ? [...diffs, difference('moved', { from: Object.keys(from), to: Object.keys(to) }, place)] : diffs
}

function diffOne(from: unknown, to: unknown, place: DiffPlace): Difference[] {
  if (from === undefined) return [difference('added', { to }, place)]
  if (to === undefined) return [difference('removed', { from }, place)]
  return diffValues(from, to, place)
}

function diffLists(from: readonly unknown[], to: readonly unknown[], place: DiffPlace): Difference[] {
  const before = identitiesOf(from)
  const after = identitiesOf(to)
  if (!before || !after) return [difference('changed', { from, to }, place)]
  const what = documentPartTexts[String(place.path.at(-1))] ?? publishingMessages.part
  const at = (name: string, index: number): DiffPlace => {
    const path = [...place.path, index]
    return { path, item: { what, name, depth: path.length } }
  }
  const removed = before.flatMap((name, index) =>
    after.includes(name) ? [] : [difference('removed', { from: from[index] }, at(name, index))],
  )
  const rest = after.flatMap((name, index) => {
    const old = before.indexOf(name)
    return diffOne(old < 0 ? undefined : from[old], to[index], at(name, index))
  })
  const common = (names: readonly string[], others: readonly string[]) => names.filter((name) => others.includes(name))
  const isMoved = !isSame(common(before, after), common(after, before))
  return [...removed, ...rest, ...(isMoved ? [difference('moved', { from: before, to: after }, place)] : [])]
}

type Shape = Readonly<Record<string, unknown>>

const nameKeys = ['id', 'field', 'path', 'value', 'generator', 'group', 'title', 'text', 'widget', 'rule'] as const
const onlyOne: Readonly<Record<string, string>> = { more: messages.word.more, tabs: documentPartTexts.tabs ?? '' }

/** What identifies an item of a list: the text itself, its id, field or other naming property; undefined when nothing does. */
function identityOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const shape = item as Shape
  const key = nameKeys.find((name) => typeof shape[name] === 'string')
  if (key) return String(shape[key])
  const single = Object.keys(onlyOne).find((name) => name in shape)
  return single && onlyOne[single]
}

/** The identities of a list's items, duplicates numbered; undefined when an item has none. */
function identitiesOf(items: readonly unknown[]): string[] | undefined {
  const countsByName = new Map<string, number>()
  const names: string[] = []
  for (const item of items) {
    const name = identityOf(item)
    if (name === undefined) return undefined
    const count = (countsByName.get(name) ?? 0) + 1
    countsByName.set(name, count)
    names.push(count === 1 ? name : `${name} (${count})`)
  }
  return names
}
