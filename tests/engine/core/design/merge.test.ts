import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '#cases/design/merges.json' with { type: 'json' }
import { identitiesOf, mergeTexts, type Side } from '#core/design'
import { type Json, printJson } from '#core/edit'
import { isObject } from '#core/object'

interface MergeCase {
  name: string
  base: string
  own: string
  newer: string
  to: string
  clashes?: readonly object[]
  /** The text if the own side is chosen everywhere. */
  withOwn?: string
}

/** All clashes, each decided for one side. */
const decided = (clashes: readonly { key: string }[], side: Side) =>
  Object.fromEntries(clashes.map(({ key }) => [key, side]))

describe('a merge of', () => {
  it.each(cases as MergeCase[])('$name', ({ to, clashes = [], withOwn = to, ...texts }) => {
    const merged = mergeTexts(texts)
    expect(merged.text).toBe(to)
    expect(merged.clashes).toEqual(clashes.map((clash) => ({ isOrder: false, ...clash })))
    expect(mergeTexts(texts, decided(merged.clashes, 'own')).text).toBe(withOwn)
  })

  it('a text that is none says where', () => {
    expect(() => mergeTexts({ base: '{}', own: '{', newer: '{}' })).toThrow('第 1 行')
  })
})

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'a/b', 'm~n', '__proto__')
const scalar = fc.constantFrom<Json>(1, 2, 3, '甲', true, null)
const words = fc.dictionary(fc.constantFrom('title', 'span', 'help'), scalar, { maxKeys: 3 })
const field = fc.oneof(scalar, words)
const items = (depth: number): fc.Arbitrary<Json> => {
  const entry = (one: string) => {
    const plain = fc.constant<Json>(one)
    const object = words.map((more): Json => ({ field: one, ...more }))
    const group = items(depth - 1).map((inner): Json => ({ group: one, items: inner }))
    return depth > 0 ? fc.oneof(plain, object, group) : fc.oneof(plain, object)
  }
  return fc
    .uniqueArray(name, { maxLength: 5 })
    .chain((names) => fc.tuple(...names.map(entry)))
    .map((list) => [...list])
}
const members = fc
  .uniqueArray(fc.tuple(name, field), { maxLength: 5, selector: ([key]) => key })
  .map((entries) => Object.fromEntries(entries) as Json)
const document = fc.record({
  title: scalar,
  fields: members,
  items: items(1),
  span: fc.array(scalar, { maxLength: 2 }),
})
type Document = typeof document extends fc.Arbitrary<infer Value> ? Value : never

/** A document with some parts of another: versions that share much. */
const mixed = (base: Document) =>
  fc.tuple(document, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 })).map(([other, isOther]): Document => {
    const keys = ['title', 'fields', 'items', 'span'] as const
    return Object.fromEntries(keys.map((key, index) => [key, (isOther[index] ? other : base)[key]])) as Document
  })
const versions = document.chain((base) => fc.record({ base: fc.constant(base), own: mixed(base), newer: mixed(base) }))
type Versions = typeof versions extends fc.Arbitrary<infer Value> ? Value : never

const textsOf = ({ base, own, newer }: Versions) => ({
  base: printJson(base),
  own: `${JSON.stringify(own, null, 2)}\n`,
  newer: JSON.stringify(newer, null, '\t'),
})

/** Every scalar of a document by the names of what it stands in, with lists without names as one. */
function leavesOf(value: unknown, at = ''): Map<string, string> {
  const names = Array.isArray(value) ? identitiesOf(value) : undefined
  const entries = names ? names.map((each, index) => [each, (value as unknown[])[index]] as const) : entriesIn(value)
  if (!entries) return new Map([[at, JSON.stringify(value)]])
  const inside = entries.flatMap(([key, entry]) => [
    ...leavesOf(entry, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  ])
  return new Map([[at, names ? '[]' : '{}'], ...inside])
}

const entriesIn = (value: unknown): [string, unknown][] | undefined =>
  isObject(value) ? Object.entries(value) : undefined

/** Items in short form are the objects that have only their name. */
const written = (value: unknown, isItem = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => written(item, true))
  if (isItem && typeof value === 'string') return { field: value }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, written(one)])) : value
}

/** A document with the order of its fields, which counts. */
const inOrder = (text: string): unknown => {
  const { fields, ...rest } = written(JSON.parse(text)) as Document
  return [Object.entries(fields as object), rest]
}

const isBelow = (path: string, key: string): boolean => path === key || path.startsWith(`${key}/`)

describe('merging any versions', () => {
  it('keeps every change of either, or says that they clash', () => {
    fc.assert(
      fc.property(versions, (any) => {
        const { text, clashes } = mergeTexts(textsOf(any))
        const [base, own, newer, merged] = [any.base, any.own, any.newer, JSON.parse(text)].map((one) =>
          leavesOf(written(one)),
        )
        const paths = new Set([base, own, newer].flatMap((leaves) => [...(leaves?.keys() ?? [])]))
        const isClash = (path: string) => clashes.some(({ key }) => isBelow(path, key))
        const wrong = [...paths].filter((path) => {
          const [before, mine, theirs] = [base, own, newer].map((leaves) => leaves?.get(path))
          const isBoth = before !== mine && before !== theirs && mine !== theirs
          return !isClash(path) && (isBoth || merged?.get(path) !== (before === mine ? theirs : mine))
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('answers the same whoever saved first, where nothing clashes', () => {
    fc.assert(
      fc.property(versions, (any) => {
        const { base, own, newer } = textsOf(any)
        const [one, other] = [mergeTexts({ base, own, newer }), mergeTexts({ base, own: newer, newer: own })]
        expect(one.clashes.map(({ key }) => key).toSorted()).toEqual(other.clashes.map(({ key }) => key).toSorted())
        if (one.clashes.length === 0) expect(inOrder(one.text)).toEqual(inOrder(other.text))
      }),
      { numRuns: 400 },
    )
  })

  it('answers a side byte by byte where the other has changed nothing', () => {
    fc.assert(
      fc.property(versions, (any) => {
        const { base, own, newer } = textsOf(any)
        expect(mergeTexts({ base, own, newer: base })).toEqual({ text: own, clashes: [] })
        expect(mergeTexts({ base, own: base, newer })).toEqual({ text: newer, clashes: [] })
        expect(mergeTexts({ base, own: newer, newer })).toEqual({ text: newer, clashes: [] })
      }),
    )
  })

  it('leaves the newer text where everything is decided for it, and says the same of the own', () => {
    fc.assert(
      fc.property(versions, (any) => {
        const texts = textsOf(any)
        const { clashes } = mergeTexts(texts)
        expect(mergeTexts(texts, decided(clashes, 'newer'))).toEqual(mergeTexts(texts))
        const own = mergeTexts(texts, decided(clashes, 'own'))
        expect(own.clashes).toEqual(clashes)
        const [merged, mine] = [leavesOf(written(JSON.parse(own.text))), leavesOf(written(any.own))]
        const paths = [...new Set([...merged.keys(), ...mine.keys()])]
        const chosen = paths.filter((path) => clashes.some(({ key, isOrder }) => !isOrder && isBelow(path, key)))
        expect(chosen.filter((path) => merged.get(path) !== mine.get(path))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('has the items of the own list in its order where the newer has not moved any', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.uniqueArray(name), (names, others) => {
        const base = printJson({ items: names })
        const newer = printJson({ items: names, title: 1 })
        const { text, clashes } = mergeTexts({ base, own: printJson({ items: others }), newer })
        expect({ clashes, ...JSON.parse(text) }).toEqual({ clashes: [], items: others, title: 1 })
      }),
      { numRuns: 300 },
    )
  })
})
