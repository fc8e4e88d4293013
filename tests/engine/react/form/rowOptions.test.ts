import { describe, expect, it } from 'vitest'
import type { ColumnEntry, ModelDocument } from '#core/document'
import { addRows, isRowsState, type RowsState, setCells } from '#core/rows'
import type { FakeCall } from '#fixtures/engineWorld.ts'
import { settled } from '#fixtures/ports.ts'
import { openForm } from './harness.ts'

const goods: ModelDocument = {
  kind: 'model',
  version: 2,
  id: 'goods',
  title: '商品',
  api: '/dv/goods',
  fields: { name: { type: 'text', title: '名称' }, kind: { type: 'text', title: '种类' } },
}
const line: ModelDocument = {
  kind: 'model',
  version: 2,
  id: 'line',
  title: '明细',
  internal: true,
  fields: {
    thingId: { type: 'text', title: '单据' },
    kind: { type: 'text', title: '种类' },
    goodsId: { type: 'ref', title: '商品', model: 'goods' },
  },
}

/** What there is to choose: of seeds 1 and 2, of tools 3. */
const optionsByKind: Record<string, readonly string[]> = { seed: ['1', '2'], tool: ['3'] }
const offered = ({ query }: FakeCall) => {
  const kinds = Object.keys(optionsByKind).filter((kind) => query.where?.includes(`'${kind}'`))
  const keys = (query.keys ?? '').split(',')
  return kinds
    .flatMap((kind) => optionsByKind[kind] ?? [])
    .filter((id) => keys.includes(id))
    .map((value) => ({ value, text: value }))
}

function open(where: string, column: Partial<Exclude<ColumnEntry, string>> = {}) {
  const opened = openForm({
    fields: {
      mainKind: { type: 'text', title: '种类' },
      lines: { type: 'table', title: '明细', model: 'line', foreignKey: 'thingId' },
    },
    others: [goods, line],
    form: {
      items: ['mainKind', { field: 'lines', columns: ['kind', { field: 'goodsId', options: { where }, ...column }] }],
    },
    record: {
      id: '1',
      rowVersion: 1,
      mainKind: 'seed',
      lines: [
        { id: 'a', kind: 'seed', goodsId: '1' },
        { id: 'b', kind: 'seed', goodsId: '2' },
        { id: 'c', kind: 'tool', goodsId: '3' },
      ],
    },
    handlers: { 'GET /dv/goods/options': offered, 'PUT /dv/thing/edit': () => null },
  })
  const rows = (): RowsState => {
    const value = opened.form.value('lines').snapshot()
    if (!isRowsState(value)) throw new Error('the form holds no rows')
    return value
  }
  const change = async (values: Record<string, unknown>) => {
    opened.form.change(values)
    for (let turn = 0; turn < 3; turn += 1) await settled()
  }
  const chosen = () => rows().rows.map(({ goodsId }) => goodsId)
  return { ...opened, rows, change, chosen, asked: () => opened.world.callsOf('GET /dv/goods/options') }
}

describe('the option that a cell holds', () => {
  it('is cleared in the row whose options are others now, and stays in all others', async () => {
    const opened = open('kind == $row.kind')
    await opened.change({ lines: setCells(opened.rows(), 'a', { kind: 'tool' }) })
    expect(opened.chosen()).toEqual([null, '2', '3'])
    expect(opened.asked().map(({ query }) => query)).toEqual([{ keys: '1', where: "(kind == 'tool')" }])
  })

  it('is asked about only where what it depends on has changed', async () => {
    const opened = open('kind == $row.kind')
    await opened.change({ lines: setCells(opened.rows(), 'a', { goodsId: '2' }) })
    await opened.change({ lines: addRows(opened.rows(), [{ kind: 'tool', goodsId: '3' }]) })
    expect([opened.asked(), opened.chosen()]).toEqual([[], ['2', '2', '3', '3']])
  })

  it('is cleared in every row when the form above changes, with one question for all', async () => {
    const opened = open('kind == $parent.mainKind')
    await opened.change({ mainKind: 'tool' })
    expect(opened.chosen()).toEqual([null, null, '3'])
    expect(opened.asked().map(({ query }) => query.keys)).toEqual(['1,2,3'])
  })

  it('is kept where the document says so', async () => {
    const opened = open('kind == $row.kind', { onOptionsGone: 'keep' })
    await opened.change({ lines: setCells(opened.rows(), 'a', { kind: 'tool' }) })
    expect([opened.asked(), opened.chosen()]).toEqual([[], ['1', '2', '3']])
  })

  it('is left alone when another was chosen meanwhile', async () => {
    const opened = open('kind == $row.kind')
    opened.form.change({ lines: setCells(opened.rows(), 'a', { kind: 'tool' }) })
    await opened.change({ lines: setCells(opened.rows(), 'a', { goodsId: '3' }) })
    expect(opened.chosen()).toEqual(['3', '2', '3'])
  })

  it('is waited for by a save', async () => {
    const opened = open('kind == $row.kind')
    opened.form.change({ lines: setCells(opened.rows(), 'a', { kind: 'tool' }) })
    expect(await opened.form.submit()).toMatchObject({ kind: 'saved' })
    expect(opened.world.callsOf('PUT /dv/thing/edit')[0]?.body).toMatchObject({
      lines: { edited: [{ id: 'a', kind: 'tool', goodsId: null }] },
    })
  })
})
