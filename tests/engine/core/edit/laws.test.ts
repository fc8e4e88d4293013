import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointerOf } from '#core/document'
import { applyChanges, type EditedText, editText, inverseOf, type Json, printJson, type TextEdit } from '#core/edit'

/** Keys that are easy to confuse: those of pointers, of prototypes, empty and repeated ones. */
const key = fc.constantFrom('', 'a', 'b', 'a/b', 'm~n', '__proto__', 'constructor', '姓名', '0')
const scalar = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar as fc.Arbitrary<Json>,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name }).map(objectOf),
  ),
}))
const object = fc.uniqueArray(fc.tuple(key, value), { maxLength: 6, selector: ([name]) => name }).map(objectOf)

/** How people and programs write JSON. */
const layouts: ((document: Json) => string)[] = [
  (document) => printJson(document),
  (document) => `${JSON.stringify(document, null, 2)}\n`,
  (document) => JSON.stringify(document, null, '\t').replaceAll('\n', '\r\n'),
  (document) => JSON.stringify(document),
  (document) => ` ${JSON.stringify(document, null, 1).replaceAll('\n', '  \n\n')}`,
]

/** Numbers that choose one of the edits that are possible at a state. */
const gesture = fc.record({ kind: fc.nat(5), at: fc.nat(), to: fc.nat(), index: fc.nat(), key, value })
type Gesture = typeof gesture extends fc.Arbitrary<infer Value> ? Value : never

/** An object with `entries` as own members, `__proto__` too. */
function objectOf(entries: readonly (readonly [string, Json])[]): { [key: string]: Json } {
  const result = {}
  for (const [name, member] of entries)
    Object.defineProperty(result, name, { value: member, enumerable: true, configurable: true, writable: true })
  return result
}

type Container = { [key: string]: Json } | Json[]
type Path = readonly (string | number)[]

const isContainer = (json: unknown): json is Container => typeof json === 'object' && json !== null

const entriesOf = (container: Container): [string | number, Json][] =>
  Array.isArray(container) ? container.map((item, index) => [index, item]) : Object.entries(container)

/** All values in a document with their paths, the whole first. */
const placesOf = (json: Json, path: Path = []): { path: Path; json: Json }[] => [
  { path, json },
  ...(isContainer(json) ? entriesOf(json).flatMap(([name, entry]) => placesOf(entry, [...path, name])) : []),
]

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(list.length, 1)]

/** An edit that the document takes, or none. */
function editFor(document: Json, { kind, at, to, index, key: name, value: json }: Gesture): TextEdit | undefined {
  const places = placesOf(document)
  const isMember = ({ path }: { path: Path }) => typeof path.at(-1) === 'string'
  const isItem = ({ path }: { path: Path }) => typeof path.at(-1) === 'number'
  const into = pick(
    places.filter((place) => isContainer(place.json)),
    to,
  )
  const isIn = (container: Json, member: string) => isContainer(container) && Object.hasOwn(container, member)
  const pointer = (place: { path: Path } | undefined) => (place ? pointerOf(place.path) : undefined)
  if (kind === 0) return { do: 'set', at: pointer(pick(places.slice(1), at)) ?? pointerOf([name]), value: json }
  if (kind === 1 || kind === 2) {
    const place = pointer(pick(places.filter(kind === 1 ? isMember : isItem), at))
    return place === undefined ? undefined : { do: kind === 1 ? 'unset' : 'remove', at: place }
  }
  if (kind === 3) {
    if (!into || (!Array.isArray(into.json) && isIn(into.json, name))) return undefined
    const place = { into: pointerOf(into.path), index: index % (entriesOf(into.json as Container).length + 1) }
    return { do: 'insert', ...place, ...(Array.isArray(into.json) ? {} : { key: name }), value: json }
  }
  const from = pick(
    places.filter((place) => place.path.length > 0),
    at,
  )
  if (!from) return undefined
  if (kind === 4) {
    const parent = places.find(({ path }) => pointerOf(path) === pointerOf(from.path.slice(0, -1)))
    if (typeof from.path.at(-1) !== 'string' || !parent || isIn(parent.json, name)) return undefined
    return { do: 'renameKey', at: pointerOf(from.path), key: name }
  }
  if (!into || `${pointerOf(into.path)}/`.startsWith(`${pointerOf(from.path)}/`)) return undefined
  const own = pointerOf(into.path) === pointerOf(from.path.slice(0, -1))
  if (!own && !Array.isArray(into.json) && isIn(into.json, name)) return undefined
  const count = entriesOf(into.json as Container).length + (own ? 0 : 1)
  return {
    do: 'move',
    from: pointerOf(from.path),
    into: pointerOf(into.path),
    index: index % Math.max(count, 1),
    key: name,
  }
}

const segments = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The document with another container at a path. */
function replaced(document: Json, path: readonly string[], change: (json: Json) => Json): Json {
  const [first, ...rest] = path
  if (first === undefined) return change(document)
  if (Array.isArray(document))
    return document.map((item: Json, index) => (String(index) === first ? replaced(item, rest, change) : item))
  return objectOf(
    entriesOf(document as Container).map(([name, member]) => [
      String(name),
      name === first ? replaced(member, rest, change) : member,
    ]),
  )
}

/** What an edit means, in the plainest way: over lists of entries. */
function edited(document: Json, edit: TextEdit): Json {
  const put = (container: Json, index: number, name: string, json: Json): Json =>
    Array.isArray(container)
      ? container.toSpliced(index, 0, json)
      : objectOf(
          entriesOf(container as Container)
            .map(([own, member]): [string, Json] => [String(own), member])
            .toSpliced(index, 0, [name, json]),
        )
  const without = (container: Json, name: string): Json =>
    Array.isArray(container)
      ? container.toSpliced(Number(name), 1)
      : objectOf(
          entriesOf(container as Container).flatMap(([own, member]) =>
            own === name ? [] : [[String(own), member] as const],
          ),
        )
  const at = (path: readonly string[]): Json =>
    path.reduce<Json>((json, segment) => (json as Record<string, Json>)[segment] as Json, document)
  switch (edit.do) {
    case 'set': {
      const path = segments(edit.at)
      const name = path.at(-1)
      if (name === undefined) return edit.value
      const isThere = Object.hasOwn(at(path.slice(0, -1)) as object, name)
      if (isThere) return replaced(document, path, () => edit.value)
      return replaced(document, path.slice(0, -1), (container) =>
        put(container, entriesOf(container as Container).length, name, edit.value),
      )
    }
    case 'unset':
    case 'remove': {
      const path = segments(edit.at)
      return replaced(document, path.slice(0, -1), (container) => without(container, path.at(-1) ?? ''))
    }
    case 'insert':
      return replaced(document, segments(edit.into), (container) =>
        put(container, edit.index, edit.key ?? '', edit.value),
      )
    case 'renameKey': {
      const path = segments(edit.at)
      return replaced(document, path.slice(0, -1), (container) =>
        objectOf(
          entriesOf(container as Container).map(([own, member]) => [
            own === path.at(-1) ? edit.key : String(own),
            member,
          ]),
        ),
      )
    }
    case 'move':
      return moved(document, edit, { put, without, at })
  }
}

interface Means {
  put(container: Json, index: number, name: string, json: Json): Json
  without(container: Json, name: string): Json
  at(path: readonly string[]): Json
}

function moved(
  document: Json,
  { from, into, index, key: name }: Extract<TextEdit, { do: 'move' }>,
  { put, without, at }: Means,
): Json {
  const path = segments(from)
  const last = path.at(-1) ?? ''
  const json = at(path)
  const target = segments(into)
  const parent = path.slice(0, -1)
  const own = pointerOf(parent) === into
  const isMember = !Array.isArray(at(parent))
  const finalName = own && isMember ? last : (name ?? last)
  // The target is found before the source leaves it: a list that loses an item counts the rest anew.
  const marked = replaced(document, parent, (container) =>
    own ? put(without(container, last), index, finalName, json) : without(container, last),
  )
  if (own) return marked
  const shifted = target.map((segment, depth) => {
    const isSibling = pointerOf(target.slice(0, depth)) === pointerOf(parent) && !isMember
    return isSibling && Number(segment) > Number(last) ? String(Number(segment) - 1) : segment
  })
  return replaced(marked, shifted, (container) => put(container, index, finalName, json))
}

const run = fc.record({
  document: object,
  layout: fc.constantFrom(...layouts),
  gestures: fc.array(gesture, { maxLength: 60 }),
})

/** Equal, in the order of members and with `__proto__` as a member. */
const exactly = (json: Json): string => JSON.stringify(json, (_, part: unknown) => (Object.is(part, -0) ? 0 : part))

it('each edit means what it says, and undoing all gives the first text byte by byte', () => {
  fc.assert(
    fc.property(run, ({ document, layout, gestures }) => {
      const first = layout(document)
      let text = first
      const undo: EditedText['changes'][] = []
      for (const each of gestures) {
        const before = JSON.parse(text) as Json
        const edit = editFor(before, each)
        if (!edit) continue
        const after = editText(text, edit)
        expect(exactly(JSON.parse(after.text) as Json)).toBe(exactly(edited(before, edit)))
        undo.push(inverseOf(text, after.changes))
        text = after.text
      }
      const last = text
      const redo = undo.toReversed().map((changes) => {
        const inverse = inverseOf(text, changes)
        text = applyChanges(text, changes)
        return inverse
      })
      expect(text).toBe(first)
      for (const changes of redo.toReversed()) text = applyChanges(text, changes)
      expect(text).toBe(last)
    }),
    { numRuns: 300 },
  )
})

it('an edit of one member touches no line but its own', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { minKeys: 1 }),
      scalar,
      fc.nat(),
      (document, next, at) => {
        const line = (json: Json) => `"${JSON.stringify(json)}"`.slice(1, -1)
        const lines = Object.entries(document).map(([name, member]) => `  "${name}":   ${line(member)}`)
        const name = Object.keys(document)[at % lines.length] as string
        const { text } = editText(`{\n${lines.join(',\n')}\n}`, { do: 'set', at: `/${name}`, value: next as Json })
        const other = text.split('\n').filter((each) => !each.startsWith(`  "${name}"`))
        expect(other).toEqual([
          '{',
          ...lines
            .map((each, index) => each + (index < lines.length - 1 ? ',' : ''))
            .filter((each) => !each.startsWith(`  "${name}"`)),
          '}',
        ])
      },
    ),
  )
})

it('a printed value is read as it was, and what fits stands on one line', () => {
  fc.assert(
    fc.property(value, (json) => {
      const text = printJson(json)
      expect(exactly(JSON.parse(text) as Json)).toBe(exactly(json))
      if (JSON.stringify(json).length <= 60) expect(text.split('\n')).toHaveLength(1)
    }),
  )
})
