import { describe, expect, it } from 'vitest'
import type { FieldDocument, ModelDocument } from '#core/document'
import { addRows, type RowsState, removeRows, setCells } from '#core/rows'
import { Refusal } from '#fixtures/engineWorld.ts'
import { type Opening, openForm, partModel } from './harness.ts'

const text = { type: 'text', title: '文本' }
const parts: FieldDocument = { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' }
const record = { id: '1', rowVersion: 3, name: 'a', status: 'on', parts: [{ id: '7', name: 'x', rowVersion: 1 }] }

it('a text is sent that would be the off value of a switch', async () => {
  const { form, world } = openForm({
    fields: { name: text, note: text },
    record: { id: '1', rowVersion: 3, name: 'a', note: null },
    handlers: { 'PUT /dv/thing/edit': () => null },
  })
  form.change({ note: 'N' })
  await form.submit()
  expect(world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)).toEqual([{ id: '1', rowVersion: 3, note: 'N' }])
})

it('a form that is left with its save stands as it was sent, also where it would stay', async () => {
  const stored = { id: '1', rowVersion: 4, name: 'a' }
  const handlers = { 'PUT /dv/thing/edit': () => null, 'GET /dv/thing/queryById': () => ({ ...stored, note: 'x' }) }
  const save = async (how: { leaves?: boolean }) => {
    const { form } = openForm({ fields: { name: text, note: text }, record: { ...stored, note: null }, handlers })
    form.change({ note: 'x' })
    return form.submit({ stays: true, ...how })
  }
  expect(await save({})).toMatchObject({ kind: 'saved', wentOn: true })
  expect(await save({ leaves: true })).toMatchObject({ kind: 'saved', wentOn: false })
})

describe('a move', () => {
  const states: ModelDocument['states'] = {
    field: 'status',
    moves: [
      { id: 'wake', title: '唤醒', from: ['off'], to: 'on', ask: [{ field: 'name' }] },
      {
        id: 'stop',
        title: '停用',
        from: ['on'],
        to: 'off',
        ask: [{ field: 'note' }, { field: 'pass' }, { field: 'parts' }],
      },
    ],
  }
  const fields = { name: text, status: text, note: text, pass: { type: 'password', title: '密码' }, parts }
  const open = () =>
    openForm({
      fields,
      model: { states },
      others: [partModel],
      record,
      handlers: { 'POST /dv/thing/move/stop': () => null },
    })

  it('sends the values that it asks for, and of rows what has changed', async () => {
    const { form, look, world } = open()
    const rows = addRows(setCells(look('parts').value as RowsState, '7', { name: 'y' }), [{ name: 'new' }])
    form.change({ note: 'old', name: 'b', pass: 'Village@2026', parts: rows })
    expect(await form.submit({ move: 'stop', message: '已停用' })).toMatchObject({ kind: 'saved', id: '1' })
    expect(world.callsOf('POST /dv/thing/move/stop').map(({ body }) => body)).toEqual([
      {
        id: '1',
        rowVersion: 3,
        note: 'old',
        pass: '0c7068cb1119d63ffdd33a461325a47a4c1d558ec6fce572e8f1905eea4abce9',
        parts: { added: [{ name: 'new' }], edited: [{ id: '7', name: 'y', rowVersion: 1 }], removed: [] },
      },
    ])
    expect(world.notices).toEqual([{ tone: 'success', message: '已停用' }])
  })

  it('sends what is empty, and no rows that are as they were', async () => {
    const { form, world } = open()
    await form.submit({ move: 'stop' })
    expect(world.callsOf('POST /dv/thing/move/stop')[0]?.body).toEqual({
      id: '1',
      rowVersion: 3,
      note: null,
      pass: null,
    })
  })
})

describe('what is sent of rows', () => {
  const rows = {
    ...partModel,
    fields: {
      ...partModel.fields,
      each: { type: 'int', title: '数量' },
      double: { type: 'formula', title: '两倍', expression: 'each * 2', result: 'number' },
    },
  } as const
  const open = () =>
    openForm({
      fields: { parts },
      others: [rows],
      record: {
        id: '1',
        rowVersion: 3,
        parts: [{ id: '7', name: 'x', each: 1, double: 2, createBy: 'who', rowVersion: 1 }],
      },
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
  const sent = async (change: (state: RowsState) => RowsState) => {
    const { form, look, world } = open()
    form.change({ parts: change(look('parts').value as RowsState) })
    await form.submit()
    return world.callsOf('PUT /dv/thing/edit').map(({ body }) => body.parts)
  }

  it('are their own fields, without formulas, base columns and what their model does not have', async () => {
    const cells = { each: 5, double: 9, createBy: 'me', gone: 'x' }
    expect(await sent((state) => setCells(state, '7', cells))).toEqual([
      { added: [], edited: [{ id: '7', each: 5, rowVersion: 1 }], removed: [] },
    ])
  })

  it('are also rows that were only removed or only added', async () => {
    expect(await sent((state) => removeRows(state, ['7']))).toEqual([
      { added: [], edited: [], removed: [{ id: '7', rowVersion: 1 }] },
    ])
    expect(await sent((state) => addRows(state, [{ name: 'new' }]))).toEqual([
      { added: [{ name: 'new' }], edited: [], removed: [] },
    ])
  })

  it('are not those that were added and removed again', async () => {
    expect(await sent((state) => removeRows(addRows(state, [{ name: 'new' }]), ['row_1']))).toEqual([])
  })
})

describe('a form that only asks', () => {
  it('hands over what is shown', async () => {
    const answers: unknown[] = []
    const { form, world } = openForm({
      fields: { why: text, detail: text, pass: { type: 'password', title: '密码' }, parts },
      others: [partModel],
      form: { items: ['why', { field: 'detail', visibleWhen: "why == 'x'" }, 'pass', 'parts'] },
      answer: (values) => answers.push(values),
    })
    form.change({ detail: 'hidden', pass: '' })
    expect(await form.submit()).toEqual({ kind: 'saved', id: null, wentOn: false })
    form.change({ why: 'x' })
    await form.submit()
    expect(answers).toEqual([
      { why: null, pass: '', parts: [] },
      { why: 'x', detail: 'hidden', pass: '', parts: [] },
    ])
    expect([world.notices, world.calls]).toEqual([[], []])
  })
})

describe('the outcome of a save', () => {
  const save = async (answer: () => unknown, settings: Partial<Opening> = {}) => {
    const opened = openForm({
      fields: { name: text, kind: text },
      handlers: { 'POST /dv/thing/add': answer, 'PUT /dv/thing/edit': answer },
      ...settings,
    })
    opened.form.change({ name: 'b' })
    return { ...opened, outcome: await opened.form.submit() }
  }

  it.each([
    ['a record', { id: '8' }, '8'],
    ['an id', '8', '8'],
    ['a number', 8, null],
    ['an empty text', '', null],
    ['nothing', null, null],
  ])('has the id from an answer that is %s', async (_, answer, id) => {
    expect((await save(() => answer)).outcome).toEqual({ kind: 'saved', id, wentOn: false })
  })

  it('has the id of the record where an edit answers none', async () => {
    const { outcome } = await save(() => null, { record: { id: '1', rowVersion: 2, name: 'a' } })
    expect(outcome).toMatchObject({ kind: 'saved', id: '1' })
  })

  it('is told in our words where the server has none', async () => {
    expect((await save(() => null)).world.notices).toEqual([{ tone: 'success', message: '添加成功！' }])
    const edited = await save(() => null, { record: { id: '1', rowVersion: 2, name: 'a' } })
    expect(edited.world.notices).toEqual([{ tone: 'success', message: '编辑成功!' }])
  })

  it('is told at fields only by faults that are whole, the rest by its message', async () => {
    const fields = [{ field: 'name' }, { message: '没有字段' }, 'name', null, { field: 'kind', message: '种类不对' }]
    const { look, form, world } = await save(() => new Refusal('不行', { result: { fields } }))
    expect([look('name').errors, look('kind').errors, form.problems.snapshot()]).toEqual([[], ['种类不对'], []])
    expect(world.notices).toEqual([])
    const other = await save(() => new Refusal('不行', { result: { fields: 'name' } }))
    expect(other.world.notices).toEqual([{ tone: 'warning', message: '不行' }])
  })

  it('puts each fault at its own field, leads to the first of the form, and forgets those above the form with the next save', async () => {
    const fields = [
      { field: 'kind', message: '种类不对' },
      { field: 'name', message: '重名' },
      { field: 'gone', message: '缺东西' },
    ]
    const { form, look, world } = await save(() => new Refusal('不行', { result: { fields } }))
    expect([look('name').errors, look('kind').errors, form.problems.snapshot()]).toEqual([
      ['重名'],
      ['种类不对'],
      ['缺东西'],
    ])
    expect(form.reveal.snapshot()).toEqual({ id: 'name' })
    world.answer({ 'POST /dv/thing/add': () => '1' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect([form.problems.snapshot(), look('kind').errors]).toEqual([[], []])
  })

  it('says that the record is gone where there is no newer one to show', async () => {
    const stale = new Refusal('旧', { status: 409, code: 409 })
    const { outcome, world, form } = await save(() => stale, {
      record: { id: '1', rowVersion: 2, name: 'a' },
      handlers: {
        'PUT /dv/thing/edit': () => stale,
        'GET /dv/thing/queryById': () => new Refusal('没有', { status: 404 }),
      },
    })
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect([world.notices.length, world.notices[0]?.tone, form.status.snapshot().kind]).toEqual([
      1,
      'warning',
      'editing',
    ])
  })

  it('never sends a field that the user may not write', async () => {
    const { world } = await save(() => '1', {
      fields: { name: text, kind: { ...text, permission: 'thing:kind' } },
      prefill: { kind: 'x' },
    })
    expect(world.callsOf('POST /dv/thing/add')[0]?.body).toEqual({ name: 'b' })
  })
})

describe('rows that somebody else has changed too', () => {
  const theirs = (rows: Record<string, unknown>[], more: object = {}) => ({
    ...record,
    rowVersion: 4,
    parts: rows,
    ...more,
  })
  const conflict = async (current: object, mine: (state: RowsState) => RowsState) => {
    const { form, look } = openForm({
      fields: { name: text, parts },
      others: [partModel],
      record,
      handlers: { 'PUT /dv/thing/edit': () => new Refusal('旧', { status: 409, code: 409, result: { current } }) },
    })
    form.change({ name: 'mine', parts: mine(look('parts').value as RowsState) })
    await form.submit()
    const status = form.status.snapshot()
    const found = status.kind === 'conflict' ? status.conflict.fields : []
    return found.map(({ field, contested, choice }) => [field.name, contested, choice])
  }
  const row = { id: '7', name: 'x', rowVersion: 1 }

  it('are to be chosen where both have changed them', async () => {
    const edited = (state: RowsState) => setCells(state, '7', { name: 'y' })
    expect(await conflict(theirs([{ ...row, name: 'z', rowVersion: 2 }]), edited)).toEqual([
      ['name', false, 'mine'],
      ['parts', true, 'mine'],
    ])
  })

  it('are theirs where only they have changed them, and mine where only I have', async () => {
    const asTheyWere = (state: RowsState) => state
    expect(await conflict(theirs([row, { id: '8', name: 'new' }]), asTheyWere)).toEqual([
      ['name', false, 'mine'],
      ['parts', false, 'theirs'],
    ])
    const added = (state: RowsState) => addRows(state, [{ name: 'own' }])
    expect(await conflict(theirs([row], { name: 'theirs' }), added)).toEqual([
      ['name', true, 'mine'],
      ['parts', false, 'mine'],
    ])
    expect(await conflict(theirs([row], { name: 'mine' }), asTheyWere)).toEqual([])
  })
})
