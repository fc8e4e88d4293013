import { describe, expect, it } from 'vitest'
import { addRows, type RowsState, setCells } from '#core/rows'
import { createWorld } from '#fixtures/engineWorld.ts'
import { errorsOf } from '#react/form'
import { observed } from '#react/watch'
import { passwordTransform } from '#runtime/session'
import { type Opening, openForm, partModel } from './harness.ts'

it('tells the rows of a sub-table to who asks for them, and not to who draws around them', () => {
  const { form, look } = openForm({
    fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
    others: [partModel],
    record: { id: '1', parts: [{ id: '7', name: 'a' }] },
  })
  const [item] = form.program.fieldItems
  if (!item) throw new Error('the form has no field')
  const calls = { field: 0, rows: 0 }
  const field = form.field('parts')
  observed(() => ({ errors: errorsOf(field), rowErrors: form.rowErrors('parts') })).subscribe(() => {
    calls.field += 1
  })
  form.value('parts').subscribe(() => {
    calls.rows += 1
  })
  const before = look('parts').value as RowsState
  form.change({ parts: setCells(before, '7', { name: 'b' }) })
  form.change({ parts: setCells(before, '7', { name: 'c' }) })
  expect(calls).toEqual({ field: 0, rows: 2 })
  expect((look('parts').value as RowsState).rows[0]?.name).toBe('c')
})

describe('a password in a row', () => {
  const typed = 'Village@2026'
  const pass = passwordTransform(typed)
  const lockModel = {
    ...partModel,
    fields: { ...partModel.fields, pass: { type: 'password', title: '密码', required: true, rules: ['password'] } },
  }
  const locks: Pick<Opening, 'fields' | 'others'> = {
    fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
    others: [lockModel],
  }
  const stored = { id: '1', parts: [{ id: '7', name: 'a' }] }
  const rows = ({ look }: ReturnType<typeof openForm>) => look('parts').value as RowsState

  it('leaves the form as its transform, after its rules have seen what was typed', async () => {
    const opened = openForm({ ...locks, record: stored, handlers: { 'PUT /dv/thing/edit': () => null } })
    const { form, world } = opened
    form.change({ parts: addRows(rows(opened), [{ name: 'b', pass: 'short' }]) })
    expect(await form.submit()).toMatchObject({ kind: 'invalid' })
    form.change({ parts: setCells(setCells(rows(opened), 'row_1', { pass: typed }), '7', { pass: typed }) })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toMatchObject({
      parts: { added: [{ name: 'b', pass }], edited: [{ id: '7', pass }] },
    })
  })

  it('goes with a new record and with an answer in the same way', async () => {
    const handlers = { 'POST /dv/thing/add': () => '1' }
    const created = openForm({ ...locks, handlers })
    created.form.change({ parts: addRows(rows(created), [{ pass: typed }]) })
    await created.form.submit()
    expect(created.world.callsOf('POST /dv/thing/add')[0]?.body).toMatchObject({ parts: { added: [{ pass }] } })
    const answers: unknown[] = []
    const question = openForm({ ...locks, answer: (values) => answers.push(values) })
    question.form.change({ parts: addRows(rows(question), [{ pass: typed }]) })
    await question.form.submit()
    expect(answers).toMatchObject([{ parts: [{ pass }] }])
  })

  it('is kept when nothing is typed over it', async () => {
    const opened = openForm({ ...locks, record: stored, handlers: { 'PUT /dv/thing/edit': () => null } })
    opened.form.change({ parts: setCells(rows(opened), '7', { name: 'b' }) })
    expect(await opened.form.submit()).toMatchObject({ kind: 'saved' })
    opened.form.change({ parts: addRows(rows(opened), [{ name: 'c' }]) })
    expect(await opened.form.submit()).toMatchObject({ kind: 'invalid' })
  })

  it('never gets into a draft', () => {
    const world = createWorld()
    const first = openForm({ ...locks, record: stored, world })
    const typedRows = setCells(addRows(rows(first), [{ name: 'new', pass: typed }]), '7', { name: 'b', pass: typed })
    first.form.change({ parts: typedRows })
    world.pass(2_000)
    const again = openForm({ ...locks, record: stored, world })
    again.form.restoreDraft()
    expect(rows(again).rows).toEqual([
      { id: '7', name: 'b' },
      { id: 'row_1', name: 'new' },
    ])
  })
})
