import { type AnyDocument, pointerOf } from '#core/document'
import { changed } from './malformed.ts'

/** A document with one thing made wrong. */
export interface Mutation {
  what: string
  document: unknown
  original: AnyDocument
  /** Where something was made wrong; it may have been named by either. */
  pointers: readonly string[]
}

type Path = readonly (string | number)[]

interface Place {
  path: Path
  value: unknown
  /** The key under which it stands, or under which its list stands. */
  key: string
}

/** Maps whose keys are names of the writer, and places where any value may stand. */
const maps = new Set([
  'fields',
  'dicts',
  'params',
  'props',
  'with',
  'values',
  'set',
  'records',
  'bind',
  'cases',
  'options',
  'measure',
])
const free = new Set(['default', 'props', 'with', 'values', 'set', '$schema'])

function placesIn(document: unknown): Place[] {
  const places: Place[] = []
  const visit = (value: unknown, path: Path): void => {
    const key = String([...path].reverse().find((segment) => typeof segment === 'string') ?? '')
    places.push({ path, value, key })
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value))
      visit(child, [...path, Array.isArray(value) ? Number(name) : name])
  }
  visit(document, [])
  return places.filter(({ path }) => path.length > 0)
}

const isFree = ({ path }: Place): boolean =>
  path.some((segment) => typeof segment === 'string' && free.has(segment)) || isSeeded(path)

/** Values of records: their fields take what they take. */
const isSeeded = ([first, , third, fourth]: Path): boolean =>
  (first === 'records' && third !== undefined) || (first === 'make' && third === 'fields' && fourth !== undefined)

/** Texts that name something. */
const naming = new Set([
  ...[
    'model',
    'dict',
    'screen',
    'open',
    'form',
    'detail',
    'extends',
    'field',
    'icon',
    'page',
    'widget',
    'type',
    'display',
  ],
  ...['nested', 'call', 'columns', 'items', 'filters', 'toolbar', 'rowActions', 'more', 'actions', 'changed', 'at'],
  ...[
    'match',
    'order',
    'kind',
    'store',
    'through',
    'countOf',
    'foreignKey',
    'typeBy',
    'matchBy',
    'action',
    'select',
    'tone',
    'scope',
    'rules',
    'redirect',
    'after',
    'onDelete',
  ],
])
const conditions = /When$|^where$|^when$/

type Make = (place: Place, document: AnyDocument) => Omit<Mutation, 'original' | 'what'> | null

const wrongType: Make = (place, document) => {
  if (isFree(place)) return null
  const value = typeof place.value === 'number' || typeof place.value === 'boolean' ? '错' : 12345
  const pointer = pointerOf(place.path)
  return { document: changed(document, { [pointer]: value }), pointers: [pointer] }
}

const misspeltKey: Make = (place, document) => {
  const key = place.path.at(-1)
  const holder = place.path.at(-2)
  const isMap = typeof holder === 'string' && maps.has(holder)
  if (typeof key !== 'string' || isMap || isFree(place) || key === 'kind') return null
  const pointer = pointerOf(place.path)
  const other = `${pointer}Zz`
  return { document: changed(document, { [other]: place.value }, [pointer]), pointers: [pointer, other] }
}

const misspeltName: Make = (place, document) => {
  if (typeof place.value !== 'string' || !naming.has(place.key) || isFree(place) || place.value.startsWith('='))
    return null
  const pointer = pointerOf(place.path)
  const value = place.key === 'call' ? `${place.value}/zz` : `${place.value}Zz`
  return { document: changed(document, { [pointer]: value }), pointers: [pointer] }
}

const brokenExpression: Make = (place, document) => {
  const { value, key, path } = place
  if (typeof value !== 'string' || !(conditions.test(key) || value.startsWith('=')) || key === 'title') return null
  const pointer = pointerOf(path)
  return { document: changed(document, { [pointer]: `${value} +` }), pointers: [pointer] }
}

const needed = new Set(['type', 'path', 'text', 'call', 'title', 'id', 'version', 'group', 'model'])

const missing: Make = (place, document) => {
  const key = place.path.at(-1)
  const isNeeded = typeof key === 'string' && needed.has(key)
  const isOptional =
    (key === 'title' && document.kind !== 'menu' && place.path.length > 1) ||
    (key === 'path' && document.kind !== 'menu') ||
    (key === 'id' && place.path.length > 1) ||
    (key === 'model' && 'extends' in document) ||
    (key === 'text' && document.kind !== 'dict')
  if (!isNeeded || isOptional || isFree(place)) return null
  const pointer = pointerOf(place.path)
  return { document: changed(document, {}, [pointer]), pointers: [pointer] }
}

const listed = new Set(['columns', 'filters', 'items', 'toolbar', 'rowActions', 'more', 'children'])

const twice: Make = ({ path, value, key }, document) => {
  const index = path.at(-1)
  const list = path.at(-2)
  const isKnown = typeof value === 'string' || (typeof value === 'object' && value !== null && 'field' in value)
  if (typeof index !== 'number' || list !== key || !listed.has(key) || !(isKnown || document.kind !== 'screen'))
    return null
  const holder = path.slice(0, -1)
  const length = (holder.reduce<unknown>((node, segment) => (node as never)[segment], document) as unknown[]).length
  return {
    document: changed(document, { [`${pointerOf(holder)}/-`]: structuredClone(value) }),
    pointers: [pointerOf([...holder, length]), pointerOf(path)],
  }
}

const makers: readonly (readonly [string, Make])[] = Object.entries({
  wrongType,
  misspeltKey,
  misspeltName,
  brokenExpression,
  missing,
  twice,
})

/** Everything that can be made wrong in a document, by kind of mistake. */
export function mutationsOf(document: AnyDocument): Mutation[] {
  const places = placesIn(document)
  return makers.flatMap(([what, make]) =>
    places.flatMap((place) => {
      const mutation = make(place, document)
      return mutation ? [{ what, original: document, ...mutation }] : []
    }),
  )
}

/** True when a problem is named where the mistake is: there, below it, or at the item that holds it. */
export const isNamedAt = (found: string, pointer: string): boolean =>
  found === pointer ||
  found.startsWith(`${pointer}/`) ||
  (pointer.startsWith(`${found}/`) && pointer.split('/').length - found.split('/').length <= 2)
