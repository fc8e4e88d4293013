import { describe, expect, it } from 'vitest'
import { type RowsState, setCells } from '#core/rows'
import { Done } from '#fixtures/engineWorld.ts'
import { openForm, partModel } from './harness.ts'

const parts = { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' }

describe('blanks around a line of text', () => {
  it('are not stored, wherever they were typed', async () => {
    const { form, look, world } = openForm({
      fields: {
        name: { type: 'text', title: '名称', required: true },
        note: { type: 'longtext', title: '备注' },
        parts,
      },
      others: [partModel],
      record: { id: '1', rowVersion: 2, name: 'a', note: null, parts: [{ id: '7', name: 'b' }] },
      handlers: { 'PUT /dv/thing/edit': () => new Done('好') },
    })
    form.change({
      name: ' 张三\u3000',
      note: ' x ',
      parts: setCells(look('parts').value as RowsState, '7', { name: 'c ' }),
    })
    await form.submit()
    const [sent] = world.callsOf('PUT /dv/thing/edit')
    expect(sent?.body).toMatchObject({ name: '张三', note: ' x ', parts: { edited: [{ id: '7', name: 'c' }] } })
    expect(look('name').value).toBe('张三')
  })

  it('are no fault, go when the field is left, and alone are nothing', () => {
    const { form, look } = openForm({
      fields: { name: { type: 'text', title: '名称', required: true, max: 2 } },
      record: { id: '1', name: 'a' },
    })
    form.change({ name: ' ab ' })
    expect([look('name').errors, look('name').value]).toEqual([[], ' ab '])
    form.leave('name')
    expect(look('name').value).toBe('ab')
    form.change({ name: '  ' })
    expect(look('name').errors).toEqual(['请输入名称'])
    form.leave('name')
    expect(look('name').value).toBeNull()
  })

  it('stay in a stored value that is only looked at', () => {
    const { form, look } = openForm({
      fields: { name: { type: 'text', title: '名称' } },
      record: { id: '1', name: ' a' },
    })
    form.leave('name')
    expect([look('name').value, form.dirty.snapshot()]).toEqual([' a', false])
  })
})
