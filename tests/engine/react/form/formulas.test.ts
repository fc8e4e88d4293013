import { describe, expect, it } from 'vitest'
import { addRows, type RowsState, removeRows, setCells } from '#core/rows'
import { openForm, partModel } from './harness.ts'

const fields = {
  price: { type: 'decimal', title: '单价' },
  quantity: { type: 'int', title: '数量' },
  stock: { type: 'int', title: '库存' },
  total: { type: 'formula', title: '总价', expression: 'price * quantity', result: 'number', scale: 2 },
  taxed: { type: 'formula', title: '含税', expression: 'total * 2', result: 'number' },
  left: { type: 'formula', title: '剩余', expression: 'stock - quantity', result: 'number' },
}
const items = ['price', 'quantity', 'total', 'taxed', 'left']
const record = { id: '1', rowVersion: 1, price: 2, quantity: 3, total: 6, taxed: 12, left: 4 }

describe('a formula of values', () => {
  it('follows from what stands in the form, rounded half up, and is never sent', async () => {
    const { form, look, world } = openForm({ fields, form: { items }, handlers: { 'POST /dv/thing/add': () => '1' } })
    const item = form.program.fieldItems.find(({ field }) => field.name === 'total')
    expect([item?.widget, look('total').value, form.dirty.snapshot()]).toEqual(['number', null, false])
    form.change({ price: 1.115 })
    form.change({ quantity: 3 })
    expect([look('total').value, look('taxed').value]).toEqual([3.35, 6.7])
    await form.submit()
    expect(world.calls.at(-1)?.body).toEqual({ price: 1.115, quantity: 3 })
  })

  it('keeps the value that was read while something that it looks at is not there', () => {
    const { form, look } = openForm({ fields, form: { items }, record })
    form.change({ quantity: 5 })
    expect([look('total').value, look('taxed').value, look('left').value]).toEqual([10, 20, 4])
  })

  it('goes back with the values', () => {
    const { form, look } = openForm({ fields, form: { items }, record })
    form.change({ quantity: 5 })
    form.reset()
    expect([look('total').value, form.dirty.snapshot()]).toEqual([6, false])
  })

  it('follows in the rows of a sub-table', () => {
    const rows = {
      ...partModel,
      fields: {
        ...partModel.fields,
        each: { type: 'int', title: '数量' },
        double: { type: 'formula', title: '两倍', expression: 'each * 2', result: 'number' },
      },
    }
    const { form, look } = openForm({
      fields: {
        parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' },
      },
      form: { items: ['parts'] },
      others: [rows],
      record: {
        id: '1',
        rowVersion: 1,
        parts: [
          { id: 'a', each: 1, double: 2 },
          { id: 'b', each: 2, double: 4 },
        ],
      },
    })
    const item = form.program.fieldItems.find(({ field }) => field.name === 'parts')
    expect(item?.columns?.map(({ id, align }) => [id, align])).toEqual([
      ['name', 'left'],
      ['each', 'right'],
      ['double', 'right'],
    ])
    form.change({ parts: setCells(look('parts').value as RowsState, 'b', { each: 5 }) })
    expect((look('parts').value as RowsState).rows.map(({ double }) => double)).toEqual([2, 10])
  })
})

describe('a formula over the rows of a sub-table', () => {
  const rows = {
    ...partModel,
    fields: {
      ...partModel.fields,
      price: { type: 'money', title: '单价' },
      each: { type: 'int', title: '数量' },
      amount: { type: 'formula', title: '金额', expression: 'price * each', result: 'number', scale: 2, stored: true },
    },
  } as const
  const summed = {
    parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' },
    cost: { type: 'formula', title: '费用', sumOf: 'part.amount', where: 'thingId == $row.id', scale: 2 },
    many: { type: 'formula', title: '多件', countOf: 'part', where: '$row.id == thingId && each > 1' },
    all: { type: 'formula', title: '全部', countOf: 'part' },
    taxed: { type: 'formula', title: '含税', expression: 'cost * 2', result: 'number' },
  } as const
  const stored = {
    ...{ id: '1', rowVersion: 1, cost: 1, many: 0, all: 7, taxed: 2 },
    parts: [
      { id: 'a', price: 0.1, each: 1, amount: 0.1 },
      { id: 'b', price: 0.2, each: 1, amount: 0.2 },
    ],
  }
  const open = (items: string[]) => openForm({ fields: summed, form: { items }, others: [rows], record: stored })

  it('follows what is typed in the cells, and formulas follow it', () => {
    const { form, look } = open(['parts', 'cost', 'many', 'all', 'taxed'])
    expect([look('cost').value, look('many').value]).toEqual([1, 0])
    form.change({ parts: setCells(look('parts').value as RowsState, 'b', { each: 3 }) })
    expect(['cost', 'many', 'all', 'taxed'].map((name) => look(name).value)).toEqual([0.7, 1, 7, 1.4])
    form.change({ parts: removeRows(look('parts').value as RowsState, ['b']) })
    expect([look('cost').value, look('many').value]).toEqual([0.1, 0])
  })

  it('begins at nothing in a new record, whose rows have no owner yet', () => {
    const { form, look } = openForm({ fields: summed, form: { items: ['parts', 'cost', 'many'] }, others: [rows] })
    form.change({ parts: addRows(look('parts').value as RowsState, [{ price: 2, each: 2 }], 0) })
    expect([look('cost').value, look('many').value]).toEqual([4, 1])
  })
})
