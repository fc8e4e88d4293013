import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ColumnProgram, ListProgram } from '#core/screen'
import { modelWith, programOf } from '#fixtures/engineDocuments.ts'
import { createFakeBrowser, plainFaces, plainWidget } from '#fixtures/engineFaces.tsx'
import { createWorld } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import { deferred } from '#fixtures/ports.ts'
import { CellHost, useCellFaces } from '#react/cell'
import { createEngine, EngineProvider } from '#react/engine'
import type { CellFaceProps, Faces, WidgetDefinition } from '#react/widget'

const model = modelWith({ name: { type: 'text', title: '名称' }, kind: { type: 'text', title: '种类' } })

function columnsOf(widget: string): readonly ColumnProgram[] {
  const list = {
    kind: 'screen',
    version: 2,
    id: 'test/list',
    type: 'list',
    title: '物品',
    model: 'thing',
    columns: ['name', { field: 'kind', widget }],
  } as const
  return (programOf(libraryOf(model, { ...list, columns: [...list.columns] }), 'test/list') as ListProgram).columns
}

const record = { id: '1', name: 'first', kind: 'k', kind_dictText: '种类一' }

function Table({ columns }: { columns: readonly ColumnProgram[] }) {
  const settled = useCellFaces(columns)
  return (
    <div data-testid="row" data-settled={settled}>
      {columns.map((column) => (
        <CellHost key={`${column.id} ${settled}`} column={column} record={record} />
      ))}
    </div>
  )
}

function show(columns: readonly ColumnProgram[], widgets: readonly WidgetDefinition[]) {
  const engine = createEngine({
    widgets,
    faces: plainFaces,
    runtime: createWorld().runtime,
    browser: createFakeBrowser(),
  })
  render(
    <EngineProvider engine={engine}>
      <Table columns={columns} />
    </EngineProvider>,
  )
}

const row = () => screen.getByTestId('row')

const Marked = ({ value, ellipsis }: CellFaceProps) => <b>{`<${String(value)} ${ellipsis}>`}</b>

describe('a cell', () => {
  it('shows the plain text until its face is there', async () => {
    const faces = deferred<Faces>()
    const slow: WidgetDefinition = { ...plainWidget('slow'), faces: () => faces.promise }
    show(columnsOf('slow'), [plainWidget('text'), slow])
    await expect.poll(() => row().dataset.settled).toBe('1')
    expect(row().textContent).toBe('first种类一')
    await act(async () => faces.resolve({ Cell: Marked }))
    expect(row().textContent).toBe('first<k 25>')
  })

  it('says that its widget is unknown, and leaves the others alone', async () => {
    show(columnsOf('texts'), [plainWidget('text')])
    await expect.poll(() => row().dataset.settled).toBe('2')
    expect(row().textContent).toContain('first没有组件 "texts" 是否指 "text"？')
  })
})
