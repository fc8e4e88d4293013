import '#fixtures/seed.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  canDerive,
  fieldOffers,
  isMovable,
  mayMoveTo,
  nodeKey,
  nodesOf,
  type OutlineNode,
  type PanelWord,
  partOffers,
  wordsOfPart,
} from '#core/design'
import { fakeArea } from '#fixtures/ports.ts'
import { compileClosure, loadDashboards } from '#react/screen'
import type { Closure } from '#runtime/document'
import { designOf } from './harness.ts'

const screens = [
  'device/device-list',
  'device/device-form',
  'device/device-detail',
  'device/stopped-list',
  'device/name-form',
  'device/figures',
  'device/parts',
  'device/both',
  'device/onboard',
  'device/lend',
  'device/print',
  'device/done',
]

beforeAll(loadDashboards)

/** Numbers that choose one of the gestures that are possible at a state. */
const gesture = fc.record({ kind: fc.nat(18), at: fc.nat(), to: fc.nat(), index: fc.nat() })
type Gesture = typeof gesture extends fc.Arbitrary<infer Value> ? Value : never

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(list.length, 1)]

type Opened = ReturnType<typeof designOf>

const outlineOf = ({ design }: Opened) => design.state.snapshot().rendered.screen?.outline ?? []
const movableNodes = (opened: Opened) => nodesOf(outlineOf(opened)).filter(isMovable)
const listsFor = (opened: Opened, node: OutlineNode | undefined) =>
  nodesOf(outlineOf(opened)).filter(({ inner }) => node && inner && mayMoveTo(outlineOf(opened), node, inner))

async function perform(opened: Opened, { kind, at, to, index }: Gesture): Promise<void> {
  const { design, commands } = opened
  const parts = movableNodes(opened)
  const node = pick(parts, at)
  design.select(node ? nodeKey(node) : null)
  const list = pick(listsFor(opened, node), to)
  const word = node && wordOf(node)
  const offer = pick(fieldOffers, to)
  const { screen } = design.state.snapshot().rendered
  const part = screen ? pick(partOffers(screen), to) : undefined
  const section =
    screen &&
    pick(
      nodesOf(screen.outline).filter((one) => canDerive(screen, one)),
      at,
    )
  const condition = node && wordsOfPart(node).find(({ path }) => path === 'visibleWhen')
  const right = node && wordsOfPart(node).find(({ path }) => path === 'permission')
  const acts: readonly (() => void | Promise<void>)[] = [
    () => offer && commands.addField(offer),
    () => part && commands.offer(part),
    () => commands.moveBy(-1),
    () => commands.moveBy(1),
    () => {
      const place = list?.inner && { slot: list.inner, index: index % (list.children.length + 1) }
      if (node && place) commands.move(nodeKey(node), place)
    },
    commands.remove,
    commands.copy,
    () => isItem(node) && commands.wrap(),
    () => word && commands.set(word, `文字 ${to % 7}`),
    () => word && commands.set(word, undefined),
    commands.join,
    () => offer && commands.changeType(offer.type),
    commands.removeField,
    () => condition && commands.set(condition, to % 3 === 0 ? undefined : `code == '${to % 7}'`),
    () => right && commands.set(right, to % 3 === 0 ? undefined : 'device:edit'),
    () => section && commands.deriveAgain(section),
    () => commands.addSubTable(null),
    () => splitAt(opened, index),
    () => {
      splitAt(opened, index)
      commands.join()
    },
  ]
  await acts[kind]?.()
}

/** Divides a form into steps where a step is dropped; nothing happens where there is no such form. */
function splitAt({ design, commands }: Opened, number: number): void {
  const { screen } = design.state.snapshot().rendered
  const step = screen && partOffers(screen).find(({ splits }) => splits)
  const items = screen?.outline.filter(({ inner }) => inner === '/items').flatMap(({ children }) => children) ?? []
  if (step) commands.offer(step, { slot: '/items', index: number % (items.length + 1) })
}

const isItem = (node: OutlineNode | undefined): boolean => node?.slot.endsWith('/items') ?? false

const wordOf = (node: OutlineNode): PanelWord | undefined =>
  wordsOfPart(node).find(({ path }) => path === 'title' || path === 'group' || path === 'text')

const texts = ({ design }: Opened) => design.state.snapshot().texts.map(({ text }) => text)

/** A program as text, but for the places where its parts are written and what is computed by functions. */
const looks = (program: unknown): string =>
  JSON.stringify(program, (key, value) => (key === 'pointer' ? undefined : value))

function compiledAlone(closure: Closure | null): unknown {
  const compiled = closure && compileClosure({ ...closure })
  return compiled && 'program' in compiled ? compiled.program : undefined
}

describe.each(screens)('any sequence of operations on %s', (screenId) => {
  it('leaves texts that parse and a screen that is rendered, and is taken back byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(gesture, { maxLength: 60 }), async (gestures) => {
        const opened = designOf(screenId, 'device', fakeArea(), { rows: ['deviceSensor'] })
        const first = texts(opened)
        for (const one of gestures) {
          await perform(opened, one)
          const { texts: open, rendered } = opened.design.state.snapshot()
          expect(open.map(({ fault }) => fault)).toEqual(open.map(() => null))
          expect(rendered.faults).toEqual([])
          expect(rendered.screen?.outline.length).toBeGreaterThan(0)
          expect(looks(rendered.loaded?.program)).toBe(looks(compiledAlone(rendered.closure)))
        }
        const last = texts(opened)
        while (opened.design.state.snapshot().undo !== null) opened.design.undo()
        expect(texts(opened)).toEqual(first)
        while (opened.design.state.snapshot().redo !== null) opened.design.redo()
        expect(texts(opened)).toEqual(last)
      }),
      { numRuns: 25 },
    )
  })

  it('moves a part where it is dropped, and no other', () => {
    fc.assert(
      fc.property(gesture, ({ at, to, index }) => {
        const opened = designOf(screenId)
        const parts = movableNodes(opened)
        const node = pick(parts, at)
        const list = pick(listsFor(opened, node), to)
        if (!node || !list?.inner) return
        const place = { slot: list.inner, index: index % (list.children.length + 1) }
        opened.commands.move(nodeKey(node), place)
        const after = movableNodes(opened)
        const titles = (nodes: readonly OutlineNode[]) => nodes.map(({ title, kind }) => title || kind).toSorted()
        expect(titles(after)).toEqual(titles(parts))
        const others = (nodes: readonly OutlineNode[], without: OutlineNode) =>
          nodes
            .filter((one) => !nodesOf([without]).some((inner) => inner.title === one.title))
            .map(({ title }) => title)
        expect(others(after, node)).toEqual(others(parts, node))
      }),
      { numRuns: 60 },
    )
  })
})
