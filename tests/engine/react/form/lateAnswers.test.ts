import { describe, expect, it } from 'vitest'
import { isRowsState, type RowsState, setCells } from '#core/rows'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred, settled } from '#fixtures/ports.ts'
import { openForm } from './harness.ts'

const text = { type: 'text', title: '文本' } as const
const model = { kind: 'model', version: 2 } as const
const product = { ...model, id: 'product', title: '产品', api: '/dv/product', fields: { name: text, unit: text } }
const turns = async () => {
  for (let turn = 0; turn < 4; turn += 1) await settled()
}

describe('an answer that comes after the values have changed again', () => {
  it('sets no record of a reference that is cleared', async () => {
    const answer = deferred<unknown>()
    const { form, look, world } = openForm({
      fields: { productId: { type: 'ref', title: '产品', model: 'product' }, unit: text },
      form: { effects: [{ changed: ['productId'], set: { unit: '=productId$.unit' } }] },
      others: [product],
      handlers: { 'GET /dv/product/queryById': () => answer.promise },
    })
    form.change({ productId: '7' })
    await expect.poll(() => world.callsOf('GET /dv/product/queryById')).toHaveLength(1)
    form.change({ productId: null })
    answer.resolve({ id: '7', unit: 'box' })
    await turns()
    expect(look('unit').value).toBeNull()
  })

  it('clears no option of a cell whose row has changed back', async () => {
    const answer = deferred<unknown>()
    const { form, world } = openForm({
      fields: { lines: { type: 'table', title: '明细', model: 'line', foreignKey: 'thingId' } },
      others: [
        product,
        {
          ...model,
          id: 'line',
          title: '明细',
          internal: true,
          fields: { thingId: text, kind: text, productId: { type: 'ref', title: '产品', model: 'product' } },
        },
      ],
      form: {
        items: [{ field: 'lines', columns: ['kind', { field: 'productId', options: { where: 'unit == $row.kind' } }] }],
      },
      record: { id: '1', rowVersion: 1, lines: [{ id: 'a', kind: 'seed', productId: '1' }] },
      handlers: {
        'GET /dv/product/options': ({ query }) =>
          query.where?.includes('tool') ? answer.promise : [{ value: '1', text: '1' }],
      },
    })
    const rows = () => form.value('lines').snapshot() as RowsState
    form.change({ lines: setCells(rows(), 'a', { kind: 'tool' }) })
    await expect.poll(() => world.callsOf('GET /dv/product/options')).toHaveLength(1)
    form.change({ lines: setCells(rows(), 'a', { kind: 'seed' }) })
    answer.resolve([])
    await turns()
    expect([isRowsState(rows()), rows().rows[0]?.productId]).toEqual([true, '1'])
  })

  it('reports no overlap of a span that is open now', async () => {
    const answer = deferred<unknown>()
    const { form, look, world } = openForm({
      fields: { begins: { type: 'datetime', title: '开始' }, ends: { type: 'datetime', title: '结束' } },
      model: { noOverlap: { start: 'begins', end: 'ends', within: [], message: '已被预订' } },
      handlers: { 'GET /dv/thing/list': () => answer.promise },
    })
    form.change({ begins: '2026-05-01 09:00:00', ends: '2026-05-01 10:00:00' })
    await expect.poll(() => world.callsOf('GET /dv/thing/list')).toHaveLength(1)
    form.change({ ends: null })
    answer.resolve({ records: [], total: 1 })
    await turns()
    expect(look('begins').errors).toEqual([])
  })
})

it('a value found taken is still so for a save right after it was entered again', async () => {
  const { form, look, world } = openForm({
    fields: { name: { ...text, unique: true } },
    handlers: { 'GET /sys/duplicate/check': () => new Refusal('taken'), 'POST /dv/thing/add': () => '1' },
  })
  form.change({ name: 'a' })
  world.pass(300)
  await expect.poll(() => look('name').errors).toEqual(['taken'])
  form.change({ name: 'b' })
  form.change({ name: 'a' })
  expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
  expect([look('name').errors, world.callsOf('POST /dv/thing/add')]).toEqual([['taken'], []])
})
