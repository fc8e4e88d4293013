import { describe, expect, it } from 'vitest'
import { type Opening, openForm, partModel } from './harness.ts'

const text = { type: 'text', title: '文本' }
const fields = {
  name: { ...text, title: '名称' },
  kind: text,
  parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' },
}
const record = { id: '1', rowVersion: 3, name: 'a', kind: 'k', parts: [{ id: '7', name: 'x' }] }
const open = (settings: Partial<Opening> = {}) => openForm({ fields, others: [partModel], record, ...settings })

/** Whether a field is shown by a condition, at first and after a change of the name. */
const visibility = (visibleWhen: string, settings: Partial<Opening> = {}) => {
  const { form, look } = open({ form: { items: ['name', { field: 'kind', visibleWhen }, 'parts'] }, ...settings })
  const before = look('kind').visible
  form.change({ name: 'b' })
  return [before, look('kind').visible]
}

describe('what conditions of a form read', () => {
  it.each([
    ['the record as it was read', "$old.name == 'a'", [true, true]],
    ['the record as it is', "$record.name == 'b'", [false, true]],
    ['the same as a row', "$row.name == 'b'", [false, true]],
    ['a field', "name == 'b'", [false, true]],
    ['the rows of a sub-table', 'count(parts) == 1', [true, true]],
    ['the rows of the record', 'count($record.parts) == 1', [true, true]],
    ['how it was opened', "$mode == 'edit'", [true, true]],
    ['no record around it', '$parent.name == null', [true, true]],
  ])('is %s', (_, condition, expected) => {
    expect(visibility(condition)).toEqual(expected)
  })

  it('is nothing that was read in a new record', () => {
    expect(visibility('$old.name == null', { record: undefined } as never)).toEqual([true, true])
  })
})

describe('a record that may not be edited in its state', () => {
  const model = { editWhen: "kind != 'closed'" }

  it('is read-only by what is stored, not by what is typed', () => {
    const { form, look } = open({ model })
    form.change({ kind: 'closed' })
    expect(look('name').readonly).toBe(false)
    const closed = open({ model, record: { ...record, kind: 'closed' } })
    expect(closed.look('name').readonly).toBe(true)
  })

  it('is written anew all the same', () => {
    const { look } = openForm({ fields: { name: text, kind: { ...text, default: 'closed' } }, model })
    expect([look('kind').value, look('name').readonly]).toEqual(['closed', false])
  })
})

describe('the version of a record', () => {
  it('is not sent where the record has none', async () => {
    const { form, world } = open({
      record: { id: '1', name: 'a', rowVersion: null },
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
    form.change({ name: 'b' })
    await form.submit()
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ id: '1', name: 'b' })
  })
})

describe('a view', () => {
  it('runs no effects and asks nothing about its options', async () => {
    const effects = [{ changed: ['name'], set: { kind: '=name' } }]
    const { form, look, world } = open({ mode: 'view', form: { effects, items: ['name', 'kind'] } })
    form.change({ name: 'b' })
    expect([look('kind').value, world.calls]).toEqual(['k', []])
  })
})

describe('effects', () => {
  it('run where any of the fields that they name has changed, and only under their condition', () => {
    const effects = [{ changed: ['name', 'kind'], when: "name == 'go'", set: { note: '=concat(name, kind)' } }]
    const { form, look } = openForm({ fields: { name: text, kind: text, note: text }, form: { effects } })
    form.change({ kind: 'x' })
    expect(look('note').value ?? null).toBeNull()
    form.change({ name: 'go' })
    expect(look('note').value).toBe('gox')
    form.change({ kind: 'y' })
    expect(look('note').value).toBe('goy')
  })

  it('that trigger each other are named with their place, however many rounds they take', () => {
    const chain = Array.from({ length: 9 }, (_, index) => ({
      changed: [`f${index}`],
      set: { [`f${index + 1}`]: `=f${index}` },
    }))
    const names = Array.from({ length: 10 }, (_, index) => [`f${index}`, text] as const)
    const { form, look } = openForm({ fields: Object.fromEntries(names), form: { effects: chain.toReversed() } })
    form.change({ f0: 'x' })
    expect([look('f9').value, form.diagnostics.snapshot()]).toEqual(['x', []])
    const counting = openForm({
      fields: { a: { type: 'int', title: '甲' } },
      form: { effects: [{ changed: ['a'], set: { a: '=a + 1' } }] },
    })
    counting.form.change({ a: 1 })
    expect(counting.form.diagnostics.snapshot()).toEqual([
      {
        severity: 'error',
        document: { kind: 'screen', id: 'test/form' },
        pointer: '/effects',
        code: 'effects-unrest',
        message: '联动没有稳定下来，已停止',
        hint: '检查互相设置的字段',
      },
    ])
  })
})
