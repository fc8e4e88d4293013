import { describe, expect, it } from 'vitest'
import { addRows, type RowsState } from '#core/rows'
import { createWorld } from '#fixtures/engineWorld.ts'
import { type Opening, openForm, partModel } from './harness.ts'

const text = { type: 'text', title: '文本' }
const fields = { name: text, kind: text, pass: { type: 'password', title: '密码' } }
const record = { id: '1', rowVersion: 5, name: 'a', kind: 'k' }

describe('unsaved input', () => {
  it('is kept within two seconds and offered again, without passwords', () => {
    const world = createWorld()
    const first = openForm({ fields, record, world })
    expect(first.form.draft.snapshot()).toBeNull()
    first.form.change({ name: 'b' })
    first.form.change({ pass: 'Secret@1' })
    world.pass(1_999)
    const again = openForm({ fields, record, world })
    expect([again.look('name').value, again.form.draft.snapshot()]).toMatchObject(['a', { outdated: false }])
    again.form.restoreDraft()
    expect([again.look('name').value, again.look('pass').value, again.form.dirty.snapshot()]).toEqual([
      'b',
      undefined,
      true,
    ])
    expect(again.form.draft.snapshot()).toBeNull()
  })

  it('says when the record has changed since', () => {
    const world = createWorld()
    openForm({ fields, record, world }).form.change({ name: 'b' })
    world.pass(2_000)
    const again = openForm({ fields, record: { ...record, rowVersion: 6, kind: 'new' }, world })
    expect(again.form.draft.snapshot()).toMatchObject({ outdated: true })
    again.form.restoreDraft()
    expect([again.look('name').value, again.look('kind').value]).toEqual(['b', 'new'])
  })

  it('is forgotten once saved, given up or taken back', async () => {
    const handlers = { 'PUT /dv/thing/edit': () => null }
    const offeredAfter = async (
      opening: Partial<Opening>,
      end: (form: ReturnType<typeof openForm>['form']) => unknown,
    ) => {
      const world = createWorld(handlers)
      const { form } = openForm({ fields, record, ...opening, world })
      form.change({ name: 'b' })
      world.pass(2_000)
      await end(form)
      world.pass(2_000)
      return openForm({ fields, record, world }).form.draft.snapshot()
    }
    expect(await offeredAfter({}, () => undefined)).not.toBeNull()
    expect(await offeredAfter({}, (form) => form.submit())).toBeNull()
    expect(await offeredAfter({}, (form) => form.dropDraft())).toBeNull()
    expect(await offeredAfter({}, (form) => form.reset())).toBeNull()
    expect(await offeredAfter({}, (form) => form.change({ name: 'a' }))).toBeNull()
  })

  it('is not offered once the record says the same', () => {
    const world = createWorld()
    openForm({ fields, record, world }).form.change({ name: 'b' })
    world.pass(2_000)
    const saved = { ...record, name: 'b', rowVersion: 6 }
    expect(openForm({ fields, record: saved, world }).form.draft.snapshot()).toBeNull()
    expect(openForm({ fields, record, world }).form.draft.snapshot()).toBeNull()
  })

  it('that waits for an answer is not lost by what is typed meanwhile', () => {
    const world = createWorld()
    openForm({ fields, record, world }).form.change({ name: 'b' })
    world.pass(2_000)
    const { form } = openForm({ fields, record, world })
    form.change({ kind: 'x' })
    world.pass(2_000)
    const again = openForm({ fields, record, world })
    again.form.restoreDraft()
    expect([again.look('name').value, again.look('kind').value]).toEqual(['b', 'x'])
    again.form.change({ name: 'a', kind: 'k' })
    world.pass(2_000)
    expect(openForm({ fields, record, world }).form.draft.snapshot()).toBeNull()
  })

  it('keeps the rows of sub-tables', () => {
    const opening: Opening = {
      fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
      others: [partModel],
      record: { id: '1', parts: [{ id: '1', name: 'a' }] },
      world: createWorld(),
    }
    const first = openForm(opening)
    first.form.change({ parts: addRows(first.look('parts').value as RowsState, [{ name: 'new' }]) })
    opening.world?.pass(2_000)
    const again = openForm(opening)
    again.form.restoreDraft()
    expect(again.form.record().parts).toMatchObject([{ id: '1', name: 'a' }, { name: 'new' }])
  })

  it('is none while nothing is changed, and in a view', () => {
    const world = createWorld()
    const { form } = openForm({ fields, record, mode: 'view', world })
    form.change({ name: 'b' })
    world.pass(2_000)
    expect(openForm({ fields, record, world }).form.draft.snapshot()).toBeNull()
  })
})

describe('reset', () => {
  it('brings back what was there, without faults', () => {
    const { form, look } = openForm({ fields: { name: { ...text, required: true } }, record })
    form.change({ name: '' })
    expect([look('name').errors.length, form.dirty.snapshot()]).toEqual([1, true])
    form.reset()
    expect([look('name').value, look('name').errors, form.dirty.snapshot()]).toEqual(['a', [], false])
  })
})

describe('text that is no value yet', () => {
  const world = () => createWorld({ 'PUT /dv/thing/edit': () => null })

  it('is kept beside the values, and stands in its control again', () => {
    const shared = world()
    const { form } = openForm({ fields, record, world: shared })
    form.change({ kind: 'new' })
    form.typed('name', '2024-02-3')
    expect(form.dirty.snapshot()).toBe(true)
    shared.pass(2_000)
    const again = openForm({ fields, record, world: shared })
    expect([again.form.typedText('name'), again.form.draft.snapshot()]).toMatchObject([undefined, { outdated: false }])
    again.form.restoreDraft()
    expect([again.form.typedText('name'), again.look('kind').value, again.form.dirty.snapshot()]).toEqual([
      '2024-02-3',
      'new',
      true,
    ])
    const item = again.form.program.fieldItems.find(({ field }) => field.name === 'name')
    expect(item && again.form.round(item.field.name)).toBe(1)
  })

  it('is offered alone, and forgotten once it is a value, saved or given up', async () => {
    const offeredAfter = async (end: (form: ReturnType<typeof openForm>['form']) => unknown) => {
      const shared = world()
      const { form } = openForm({ fields, record, world: shared })
      form.typed('name', '-')
      shared.pass(2_000)
      await end(form)
      shared.pass(2_000)
      return openForm({ fields, record, world: shared }).form.draft.snapshot() !== null
    }
    expect(await offeredAfter(() => undefined)).toBe(true)
    expect(await offeredAfter((form) => form.typed('name', null))).toBe(false)
    expect(await offeredAfter((form) => form.dropDraft())).toBe(false)
    expect(await offeredAfter((form) => form.reset())).toBe(false)
  })
})
