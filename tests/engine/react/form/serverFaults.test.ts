import { describe, expect, it } from 'vitest'
import { addRows, type RowsState, setCells } from '#core/rows'
import { Refusal } from '#fixtures/engineWorld.ts'
import { openForm, partModel } from './harness.ts'

const text = { type: 'text', title: '文本' }

describe('a save that is refused', () => {
  it('puts the faults of rows at their cells', async () => {
    const fields = [
      { field: 'parts.7.name', message: '名称已存在' },
      { field: 'parts.+1.name', message: '名称太短' },
    ]
    const { form, look } = openForm({
      fields: { name: text, parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
      others: [partModel],
      record: { id: '1', name: 'a', parts: [{ id: '7', name: 'a' }] },
      handlers: { 'PUT /dv/thing/edit': () => new Refusal('名称已存在', { result: { fields } }) },
    })
    const item = form.program.fieldItems.find(({ field }) => field.name === 'parts')
    const cells = () => item && form.rowErrors(item.field.name)
    const added = addRows(look('parts').value as RowsState, [{ name: 'b' }, { name: 'c' }])
    form.change({ parts: setCells(added, '7', { name: 'x' }) })
    await form.submit()
    expect(cells()).toEqual({ '7': { name: '名称已存在' }, row_2: { name: '名称太短' } })
    expect([look('parts').errors, look('name').errors]).toEqual([['还有 2 处需要修改'], []])
    expect(form.reveal.snapshot()).toEqual({ id: 'parts' })
    form.reset()
    expect([cells(), look('parts').errors]).toEqual([null, []])
  })

  it('puts those of rows that are not there, or of a row as a whole, at the field', async () => {
    for (const field of ['parts.+5.name', 'parts.7', 'parts']) {
      const fields = [{ field, message: '不行' }]
      const { form, look } = openForm({
        fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
        others: [partModel],
        record: { id: '1', parts: [{ id: '7', name: 'a' }] },
        handlers: { 'PUT /dv/thing/edit': () => new Refusal('不行', { result: { fields } }) },
      })
      form.change({ parts: setCells(look('parts').value as RowsState, '7', { name: 'x' }) })
      await form.submit()
      expect([form.rowErrors('parts'), look('parts').errors], field).toEqual([null, ['不行']])
    }
  })
})
