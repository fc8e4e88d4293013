import { act, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nodesOf, wordsOfField, wordsOfPart } from '#core/design'
import type { AnyDocument } from '#core/document'
import { plainWidget } from '#fixtures/engineFaces.tsx'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { canvasEngine, type Design } from '#react/design'
import { EngineProvider } from '#react/engine'
import { ScreenHost } from '#react/screen'
import { useLibrary } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { designOver } from './harness.ts'

const count = 300
const names = Array.from({ length: count }, (_, index) => `f${index}`)
const head = { version: 2, title: '大表' }
const model = {
  ...{ kind: 'model', id: 'big', ...head, fields: {} },
  fields: Object.fromEntries(names.map((name) => [name, { type: 'text', title: name, widget: 'counted' }])),
} as AnyDocument
const form = {
  kind: 'screen',
  id: 'test/big',
  ...head,
  type: 'form',
  model: 'big',
  grid: 2,
  items: names,
} as AnyDocument

const open = () => designOver('test/big', { documents: [form, model] })

const titleOfPart = wordsOfPart({ kind: 'field', slot: '/items', widget: 'text' } as never).find(
  ({ path }) => path === 'title',
)
const titleOfField = wordsOfField('text').find(({ path }) => path === 'title')

/** Sets a title of the first field. */
function setTitle({ design, commands }: ReturnType<typeof open>, of: 'part' | 'field', title: string) {
  const word = of === 'part' ? titleOfPart : titleOfField
  if (!word) throw new Error('a field has no title')
  design.select('/items/0')
  commands.set(word, title)
}

function renderedParts({ state }: Design) {
  const { screen, loaded } = state.snapshot().rendered
  const program = loaded?.program.kind === 'form' ? loaded.program : undefined
  return {
    fields: screen?.model?.fields.filter(({ base }) => !base) ?? [],
    items: program?.items ?? [],
    nodes: nodesOf(screen?.outline ?? []).filter(({ kind }) => kind === 'field'),
  }
}

type Parts = ReturnType<typeof renderedParts>

/** How many parts of each kind are others than before. */
const changesOf = (before: Parts, after: Parts) =>
  Object.fromEntries(
    (['fields', 'items', 'nodes'] as const).map((kind) => {
      const former = new Set<unknown>(before[kind])
      return [kind, after[kind].filter((part) => !former.has(part)).length]
    }),
  )

/** The fields whose controls were drawnNames. */
const drawnNames = new Set<string>()

function Counted({ field }: FieldFaceProps) {
  useLibrary()
  drawnNames.add(field.name)
  return <input />
}

describe('one edit of a form of 300 fields', () => {
  it('resolves and compiles one field, and so does the way back', () => {
    const opened = open()
    const first = renderedParts(opened.design)
    expect(first.fields).toHaveLength(count)
    setTitle(opened, 'field', '新名称')
    expect(changesOf(first, renderedParts(opened.design))).toEqual({ fields: 1, items: 1, nodes: 1 })
    opened.design.undo()
    setTitle(opened, 'part', '新名称')
    const second = renderedParts(opened.design)
    expect(changesOf(first, second)).toEqual({ fields: 0, items: 1, nodes: 1 })
    opened.design.undo()
    expect(changesOf(second, renderedParts(opened.design))).toEqual({ fields: 0, items: 1, nodes: 1 })
  })

  it.each(['part', 'field'] as const)(
    'draws one control anew and leaves all cells where they are: title of the %s',
    async (of) => {
      const opened = open()
      const counted = plainWidget('counted', { Field: Counted })
      const { engine, settle } = await mountScreen({
        documents: [],
        widgets: [counted],
        screen: { screenId: 'test/none' },
      })
      const { container } = render(
        <EngineProvider engine={canvasEngine(engine)}>
          <ScreenHost screenId="test/big" documents={opened.design.documents} />
        </EngineProvider>,
      )
      for (const _ of [1, 2, 3]) await settle()
      const cells = [...container.querySelectorAll('[data-item]')]
      expect(cells).toHaveLength(count)
      drawnNames.clear()
      await act(async () => setTitle(opened, of, '新名称'))
      expect(container.textContent).toContain('新名称')
      expect([...drawnNames]).toEqual(['f0'])
      expect([...container.querySelectorAll('[data-item]')]).toEqual(cells)
    },
  )
})
