import { expect, it } from 'vitest'
import { type RowsState, setCells } from '#core/rows'
import { Done } from '#fixtures/engineWorld.ts'
import { openForm, partModel } from './harness.ts'

it('cells that a condition takes away from their row are not demanded of it', async () => {
  const { form, look, world } = openForm({
    fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
    form: {
      items: [
        { field: 'parts', columns: ['name', { field: 'unit', visibleWhen: "name == 'prop'", requiredWhen: true }] },
      ],
    },
    others: [{ ...partModel, fields: { ...partModel.fields, unit: { type: 'text', title: '单位' } } } as never],
    record: { id: '1', rowVersion: 2, parts: [{ id: '7', name: 'time' }] },
    handlers: { 'PUT /dv/thing/edit': () => new Done('好') },
  })
  const name = (text: string) => form.change({ parts: setCells(look('parts').value as RowsState, '7', { name: text }) })
  name('prop')
  await form.submit()
  expect(world.callsOf('PUT /dv/thing/edit')).toHaveLength(0)
  name('week')
  await form.submit()
  expect(world.callsOf('PUT /dv/thing/edit')).toHaveLength(1)
})
