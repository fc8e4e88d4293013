import { expect, it } from 'vitest'
import { type RowsState, setCells } from '#core/rows'
import { openForm, partModel } from './harness.ts'

it('tells the rows of a sub-table to who asks for them, and not to who draws around them', () => {
  const { form, look } = openForm({
    fields: { parts: { type: 'table', title: '部件', model: 'part', by: 'thingId' } },
    others: [partModel],
    record: { id: '1', parts: [{ id: '7', name: 'a' }] },
  })
  const [item] = form.program.fieldItems
  if (!item) throw new Error('the form has no field')
  const heard = { field: 0, rows: 0 }
  form.field(item).subscribe(() => {
    heard.field += 1
  })
  form.value('parts').subscribe(() => {
    heard.rows += 1
  })
  const before = look('parts').value as RowsState
  form.change({ parts: setCells(before, '7', { name: 'b' }) })
  form.change({ parts: setCells(before, '7', { name: 'c' }) })
  expect(heard).toEqual({ field: 0, rows: 2 })
  expect((look('parts').value as RowsState).rows[0]?.name).toBe('c')
})
