import { expect, it } from 'vitest'
import { openForm } from './harness.ts'

it('keeps a stored secret that was typed over and emptied again, and sends a new one', async () => {
  const { form, world } = openForm({
    fields: { name: { type: 'text', title: '名称' }, key: { type: 'secret', title: '密钥' } },
    record: { id: '1', rowVersion: 5, name: 'a', key: '******' },
    handlers: { 'PUT /dv/thing/edit': () => null },
  })
  form.change({ key: 'typed' })
  form.change({ key: '' })
  form.change({ name: 'b' })
  expect(await form.submit()).toMatchObject({ kind: 'saved' })
  expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ name: 'b', id: '1', rowVersion: 5 })
})
