import { pointerOf, segmentsOf } from '#core/document'
import { designNames, documentPartTexts, messages, publishingMessages } from '#core/message'
import type { Model } from '#core/model'
import { isObject, textOrEmpty } from '#core/object'

/** A place in a document, with the item that it belongs to. */
export interface DocumentPlace {
  readonly path: readonly (string | number)[]
  readonly item: {
    /** The kind of item, as a UI text. */
    readonly what: string
    readonly name: string
    /** Length of the path to the item. */
    readonly depth: number
  }
}

/** A place in the words of the UI. */
export interface PlaceWords {
  /** The kind of item, as a UI text. */
  what: string
  /** The id, field or title of the item; empty for the document itself. */
  name: string
  /** The property of the item; empty for the whole item. */
  property: string
  pointer: string
}

/** The document itself. */
export const documentPlace: DocumentPlace = {
  path: [],
  item: { what: publishingMessages.document, name: '', depth: 0 },
}

export const wordsOfPlace = ({ path, item: { what, name, depth } }: DocumentPlace): PlaceWords => ({
  ...{ what, name },
  property: path.slice(depth).join('.'),
  pointer: pointerOf(path),
})

/** Objects whose keys are names of items. */
const namedMaps = new Set(['fields', 'dicts', 'records', 'params'])

/** Whether the members of the object at a place are items, so that their order counts. */
export const isNamedMap = ({ path }: DocumentPlace): boolean => namedMaps.has(String(path.at(-1) ?? ''))

const partText = ({ path }: DocumentPlace): string =>
  documentPartTexts[String(path.at(-1) ?? '')] ?? publishingMessages.part

/** The place of a member of the object at a place. */
export function memberPlace(place: DocumentPlace, key: string): DocumentPlace {
  const path = [...place.path, key]
  const item = isNamedMap(place) ? { what: partText(place), name: key, depth: path.length } : place.item
  return { path, item }
}

/** The place of an item of the list at a place. */
export function itemPlace(place: DocumentPlace, index: number, name: string): DocumentPlace {
  const path = [...place.path, index]
  return { path, item: { what: partText(place), name, depth: path.length } }
}

const nameKeys = ['id', 'field', 'path', 'value', 'generator', 'group', 'title', 'text', 'widget', 'rule'] as const
const onlyOne: Readonly<Record<string, string>> = { more: messages.word.more, tabs: documentPartTexts.tabs ?? '' }

/** The word by which an item is identified; undefined when it has none. */
export const nameKeyOf = (item: Readonly<Record<string, unknown>>): string | undefined =>
  nameKeys.find((name) => typeof item[name] === 'string')

/** What identifies an item of a list: the text itself, its id, field or other naming property; undefined when nothing does. */
function identityOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const key = nameKeyOf(item)
  if (key) return String(item[key])
  const single = Object.keys(onlyOne).find((name) => name in item)
  return single && onlyOne[single]
}

/** The identities of a list's items, duplicates numbered; undefined when an item has none. */
export function identitiesOf(items: readonly unknown[]): string[] | undefined {
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

/** What people call the field of a name; undefined where there is none. */
export type FieldTitles = (name: string) => string | undefined

/** The titles of fields by the first of the models that has one of the name. */
export const titlesIn =
  (models: readonly Model[]): FieldTitles =>
  (name) =>
    models.map((model) => model.field(name)?.title).find(Boolean)

/**
 * What people call the item that a place belongs to: its own title in the first of the versions that has it, or that of the field by whose
 * name it goes, or one that it got later; empty where it has none.
 */
export function itemTitle(
  { name, property, pointer }: PlaceWords,
  versions: readonly unknown[],
  titles: FieldTitles,
): string {
  if (name === '') return ''
  const path = segmentsOf(pointer)
  const depth = path.length - (property === '' ? 0 : property.split('.').length)
  const [first, ...later] = versions.flatMap((version) => titleAt(version, path.slice(0, depth), name) ?? [])
  const fields = versions.map((version) => titleAt(version, ['fields', name], name))
  return [first, titles(name), ...later, ...fields].find(Boolean) ?? ''
}

/** The title of the item of a name at a path; undefined where it is not there, empty where it has none of its own. */
function titleAt(version: unknown, path: readonly string[], name: string): string | undefined {
  let item = version
  for (const key of path) item = isObject(item) || Array.isArray(item) ? item[key as never] : undefined
  if (path.at(-1) !== name && identityOf(item) !== name) return undefined
  return isObject(item) ? textOrEmpty(item.title) : item === undefined ? undefined : ''
}

const words: Readonly<Record<string, string>> = { ...documentPartTexts, ...designNames.word }
const props: Readonly<Record<string, string>> = designNames.prop
const sections: Readonly<Record<string, string>> = designNames.section

/** A place as people call it: the kind of item, its title, and the property by its name in the panel. */
export function placeText({ what, name, title, property }: Omit<PlaceWords, 'pointer'> & { title: string }): string {
  const path = property === '' ? [] : property.split('.')
  const wordsAt = (index: number) => {
    if (path[index - 1] === 'props') return { ...words, ...props }
    // A list of parts of the document itself goes by the name of its section.
    return index === 0 && name === '' ? { ...words, ...sections } : words
  }
  const named = path.map((key, index) => wordsAt(index)[key] ?? key)
  return [what, title || name, ...named.filter((_, index) => path[index] !== 'props')].filter(Boolean).join(' ')
}
