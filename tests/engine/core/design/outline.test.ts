import { describe, expect, it } from 'vitest'
import { compileComposed } from '#core/dashboard'
import { isMovable, nodeKey, nodesOf, type OutlineNode, outlineOf, wordsOfPart } from '#core/design'
import { pointerOf, type ScreenDocument, segmentsOf } from '#core/document'
import { valueAt } from '#core/edit'
import { createLibrary } from '#core/library'
import { isObject } from '#core/object'
import { compileScreen, inheritScreen } from '#core/screen'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'

const documents = shippedDocuments()
const library = createLibrary(documents, null)
const screens = documents.filter((one): one is ScreenDocument => one.kind === 'screen')

function outlined(document: ScreenDocument) {
  const whole = inheritScreen(document, library)
  const { program } = whole
    ? compileScreen({ ...whole, abstract: undefined } as ScreenDocument, library, { boards: compileComposed })
    : { program: undefined }
  return whole && program ? { whole, program, outline: outlineOf({ program, whole, library }) } : null
}

/** The words whose lists hold parts. */
const partWords = new Set(
  (
    'items aside actions facts filters columns toolbar rowActions expand views counters tree cards tabs stages ' +
    'steps more'
  ).split(' '),
)

/** The words below which no part of the screen stands, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  run: 'the steps of an action and the small forms they ask with are words of the action',
  source: 'where rows come from is a word of the card or list',
  props: 'the settings of a widget are words of its part',
  faces: 'how rows look as cards is a word of the list',
  footer: 'totals are words of the list or sub-table',
  effects: 'effects are words of the form: they are not seen',
  timeline: 'what is told of other records is a word of the part',
}

/** The places of all parts that a screen writes. */
function partsIn(value: unknown, path: readonly (string | number)[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => partsIn(one, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([word, inner]) => {
    if (Object.hasOwn(elsewhere, word)) return []
    const at = [...path, word]
    const isCard = path.at(-2) === 'cards'
    const isList = partWords.has(word) && !isCard && (Array.isArray(inner) || (word === 'filters' && isObject(inner)))
    const entries = isList ? Object.keys(inner as object).map((key) => pointerOf([...at, key])) : []
    return [...entries, ...(isCard ? [] : partsIn(inner, at))]
  })
}

const isTag = (entry: unknown): boolean => typeof entry === 'string' && entry.startsWith('#')

describe.each(screens.map((document) => [document.id, document] as const))('the outline of %s', (_, document) => {
  const screen = outlined(document)
  const nodes = screen ? nodesOf(screen.outline) : []

  it('has a node for every part that the screen writes', () => {
    const places = new Set(nodes.map(({ pointer }) => pointer))
    const missing = screen
      ? partsIn(screen.whole).filter((place) => !places.has(place) && !isTag(valueAt(screen.whole, place)))
      : []
    expect(missing).toEqual([])
  })

  it('has no node without a place: each is written there, or stands in a list that the model fills', () => {
    const isDerived = ({ slot }: OutlineNode) =>
      nodes.some(({ inner, derives }) => inner === slot && derives !== undefined)
    const lost = nodes.filter(
      (node) =>
        isMovable(node) &&
        valueAt(screen?.whole, node.pointer) === undefined &&
        !isDerived(node) &&
        !segmentsOf(node.pointer).some((_, index, all) => isDerivedAround(nodes, all.slice(0, index + 1))),
    )
    expect(lost.map(({ pointer }) => pointer)).toEqual([])
  })

  it('has keys that differ, and words in the panel for each part', () => {
    const keys = nodes.map((node) => nodeKey(node))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    const silent = nodes.filter((node) => isMovable(node) && !mute(node) && wordsOfPart(node).length === 0)
    expect(silent.map(({ kind }) => kind)).toEqual([])
  })
})

/** Parts without words: 更多 is a list of actions, a field in the head is but its name, and what is broken says why. */
const mute = ({ kind, field }: OutlineNode): boolean =>
  kind === 'more' || kind === 'broken' || (kind === 'fact' && field !== undefined)

it('counts the parts of all shipped screens', () => {
  const parts = screens.flatMap((document) => partsIn(outlined(document)?.whole))
  expect(parts.length).toBeGreaterThan(2_000)
})

const isDerivedAround = (nodes: readonly OutlineNode[], path: readonly string[]): boolean =>
  nodes.some(({ inner, derives }) => inner === pointerOf(path) && derives !== undefined)
