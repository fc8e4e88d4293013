import { describe, expect, it } from 'vitest'
import { openForm } from './harness.ts'

const fields = { name: { type: 'text', title: '名称' }, extra: { type: 'json', title: '扩展参数' } }
const record = { id: '1', rowVersion: 5, name: 'a', extra: { a: 1 } }
const handlers = { 'PUT /dv/thing/edit': () => null }

describe('what is typed and is no value', () => {
  it('is said once the field is left, and keeps the form from saving the value before', async () => {
    const { form, look, world } = openForm({ fields, record, handlers })
    form.problem('extra', 'no JSON')
    expect([look('extra').errors, form.dirty.snapshot()]).toEqual([[], true])
    form.leave('extra')
    expect(look('extra').errors).toEqual(['no JSON'])
    form.change({ name: 'b' })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['extra'] })
    expect([form.reveal.snapshot(), world.calls]).toMatchObject([{ id: 'extra' }, []])
  })

  it('is found by a submit where the field was never left', async () => {
    const { form, look } = openForm({ fields, record, handlers })
    form.problem('extra', 'no JSON')
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['extra'] })
    expect(look('extra').errors).toEqual(['no JSON'])
  })

  it('is over once it is a value', async () => {
    const { form, look } = openForm({ fields, record, handlers })
    form.problem('extra', 'no JSON')
    form.leave('extra')
    form.problem('extra', null)
    expect([look('extra').errors, form.dirty.snapshot()]).toEqual([[], false])
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })

  it('goes with a reset: the control begins anew', () => {
    const { form } = openForm({ fields, record })
    const round = () => {
      const item = form.program.fieldItems.find(({ field }) => field.name === 'extra')
      return item && form.round(item.field.name)
    }
    form.problem('extra', 'no JSON')
    expect(round()).toBe(0)
    form.reset()
    expect([round(), form.dirty.snapshot()]).toEqual([1, false])
  })
})
