import { describe, expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import type { RecordValues } from '#core/model'
import { addRows, isRowsState, patchOf, type RowsState, setCells } from '#core/rows'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred, settled } from '#fixtures/ports.ts'
import { type Opened, openForm, partModel } from './harness.ts'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称', required: true },
  note: { type: 'text', title: '说明' },
  fixed: { type: 'text', title: '编号' },
  parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' },
}
const first = { id: '1', rowVersion: 5, name: 'a', note: null, fixed: 'c', parts: [] as RecordValues[] }

/** A server that keeps one record, and a form over it that saves by itself after 2 s. */
function open({ hold, refuse }: { hold?: Promise<void>; refuse?: () => Refusal | null } = {}) {
  let stored: typeof first & RecordValues = first
  const opened = openForm({
    fields,
    others: [partModel],
    model: { own: { where: 'id == $user.id', fields: ['name', 'note', 'parts'] } },
    form: { record: '1', autosaveS: 2, items: ['name', 'note', 'fixed', 'parts'] },
    record: first,
    handlers: {
      'PUT /dv/thing/edit': async ({ body: { parts, ...body } }) => {
        await hold
        const refusal = refuse?.()
        if (refusal) return refusal
        const { added = [], edited = [] } = (parts ?? {}) as { added?: RecordValues[]; edited?: RecordValues[] }
        const updatedRows = stored.parts.map((row) => ({ ...row, ...edited.find(({ id }) => id === row.id) }))
        const createdRows = added.map((row, index) => ({ ...row, id: `s${stored.rowVersion}${index}`, rowVersion: 1 }))
        stored = { ...stored, ...body, parts: [...updatedRows, ...createdRows], rowVersion: stored.rowVersion + 1 }
        return null
      },
      'GET /dv/thing/queryById': () => stored,
      'POST /dv/thing/move/send': () => null,
    },
  })
  const sent = () => opened.world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)
  const pass = async (ms: number) => {
    opened.world.pass(ms)
    for (let turn = 0; turn < 4; turn += 1) await settled()
  }
  return { ...opened, sent, pass }
}
const state = ({ form }: Opened) => form.autosaved.snapshot().kind
const rows = ({ form }: Opened): RowsState => {
  const value = form.value('parts').snapshot()
  if (!isRowsState(value)) throw new Error('the form holds no rows')
  return value
}

describe('a form that saves by itself', () => {
  it('waits until nothing has changed for its time, then sends only what has', async () => {
    const opened = open()
    opened.form.change({ note: 'x' })
    await opened.pass(1_500)
    opened.form.change({ note: 'xy' })
    await opened.pass(1_500)
    expect(opened.sent()).toEqual([])
    await opened.pass(500)
    expect(opened.sent()).toEqual([{ id: '1', rowVersion: 5, note: 'xy' }])
    expect([state(opened), opened.form.dirty.snapshot()]).toEqual(['saved', false])
    expect(opened.world.notices).toEqual([])
  })

  it('goes on from the stored version', async () => {
    const opened = open()
    for (const note of ['x', 'y']) {
      opened.form.change({ note })
      await opened.pass(2_000)
    }
    expect(opened.sent().map(({ rowVersion }) => rowVersion)).toEqual([5, 6])
    expect(opened.form.status.snapshot().kind).toBe('editing')
  })

  it('keeps what was changed while the save was on its way, and saves it next', async () => {
    const hold = deferred<void>()
    const opened = open({ hold: hold.promise })
    opened.form.change({ note: 'x' })
    await opened.pass(2_000)
    expect([state(opened), opened.sent().length]).toEqual(['saving', 1])
    opened.form.change({ name: 'b' })
    hold.resolve()
    await opened.pass(0)
    expect([opened.form.record().name, opened.form.dirty.snapshot()]).toEqual(['b', true])
    await opened.pass(2_000)
    expect(opened.sent()).toEqual([
      { id: '1', rowVersion: 5, note: 'x' },
      { id: '1', rowVersion: 6, name: 'b' },
    ])
  })

  it('knows the rows that it has made, so none is made twice', async () => {
    const opened = open()
    opened.form.change({ parts: { ...rows(opened), rows: [{ id: 'row_1', name: 'p' }], nextId: 2 } })
    await opened.pass(2_000)
    expect(rows(opened).rows).toMatchObject([{ id: 's50', name: 'p' }])
    opened.form.change({ parts: setCells(rows(opened), 's50', { name: 'q' }) })
    expect(patchOf(rows(opened)).added).toEqual([])
    await opened.pass(2_000)
    expect(opened.sent()[1]?.parts).toMatchObject({ added: [], edited: [{ id: 's50', name: 'q' }] })
  })

  it('saves nothing that is wrong, says so, and tries again with the next change', async () => {
    const opened = open()
    opened.form.change({ name: '' })
    await opened.pass(2_000)
    expect([opened.sent(), state(opened), opened.look('name').errors]).toEqual([[], 'unsaved', ['请输入名称']])
    opened.form.change({ name: 'c' })
    await opened.pass(2_000)
    expect([opened.sent().length, state(opened)]).toEqual([1, 'saved'])
  })

  it('shows both versions where somebody else has changed the same, and saves what was chosen', async () => {
    let stale = true
    const current = { ...first, rowVersion: 9, note: 'theirs' }
    const opened = open({
      refuse: () => (stale ? new Refusal('数据已被修改', { status: 409, code: 409, result: { current } }) : null),
    })
    opened.form.change({ note: 'mine' })
    await opened.pass(2_000)
    expect(opened.form.status.snapshot()).toMatchObject({
      kind: 'conflict',
      conflict: { fields: [{ theirs: 'theirs' }] },
    })
    await opened.pass(10_000)
    expect(opened.sent()).toHaveLength(1)
    stale = false
    opened.form.resolve({ note: 'mine' })
    await opened.pass(2_000)
    expect(opened.sent()[1]).toEqual({ id: '1', rowVersion: 9, note: 'mine' })
  })

  it('says whether input is wrong or could not be saved, and keeps it as a draft', async () => {
    const opened = open({ refuse: () => new Refusal('现在不行') })
    opened.form.change({ name: '' })
    await opened.pass(2_000)
    expect(opened.form.autosaved.snapshot()).toEqual({ kind: 'unsaved', wrong: true })
    opened.form.change({ name: 'b' })
    await opened.pass(2_000)
    expect(opened.form.autosaved.snapshot()).toEqual({ kind: 'unsaved', wrong: false })
    expect(opened.world.runtime.drafts.offered({ screen: 'test/form', record: '1' })?.values).toEqual({ name: 'b' })
    expect(opened.form.reveal.snapshot(), 'it does not scroll').toBeNull()
    await opened.pass(10_000)
    expect(opened.sent(), 'it is not tried again before the next change').toHaveLength(1)
  })

  it('has no words of its own for a conflict', async () => {
    const current = { ...first, rowVersion: 9, note: 'theirs' }
    const opened = open({ refuse: () => new Refusal('旧', { status: 409, code: 409, result: { current } }) })
    opened.form.change({ note: 'mine' })
    await opened.pass(2_000)
    expect(opened.form.autosaved.snapshot()).toEqual({ kind: 'idle' })
    opened.form.change({ note: 'mine too' })
    await opened.pass(2_000)
    expect(opened.sent(), 'nothing is sent before the choice').toHaveLength(1)
  })

  it('keeps no draft of what is saved, but one of what was typed meanwhile', async () => {
    const draft = ({ world }: Opened) => world.runtime.drafts.offered({ screen: 'test/form', record: '1' })
    const hold = deferred<void>()
    const opened = open({ hold: hold.promise })
    opened.form.change({ note: 'x' })
    await opened.pass(2_000)
    opened.form.change({ name: 'b' })
    hold.resolve()
    await opened.pass(0)
    await opened.pass(1_999)
    expect(draft(opened)?.values).toEqual({ name: 'b' })
    opened.form.change({ name: 'bc' })
    await opened.pass(2_000)
    expect([draft(opened), opened.sent().length, state(opened)]).toEqual([null, 2, 'saved'])
  })

  it('saves what was typed meanwhile though nothing is typed any more', async () => {
    const hold = deferred<void>()
    const opened = open({ hold: hold.promise })
    opened.form.change({ note: 'x' })
    await opened.pass(2_000)
    opened.form.change({ name: 'b' })
    await opened.pass(2_000)
    expect(opened.sent(), 'one save at a time').toHaveLength(1)
    hold.resolve()
    await opened.pass(0)
    await opened.pass(2_000)
    expect(opened.sent()).toHaveLength(2)
    await opened.pass(10_000)
    expect([opened.sent().length, opened.world.callsOf('GET /dv/thing/queryById').length]).toEqual([2, 2])
  })

  it('keeps rows that were typed while others were on their way', async () => {
    const hold = deferred<void>()
    const opened = open({ hold: hold.promise })
    opened.form.change({ parts: addRows(rows(opened), [{ name: 'p' }]) })
    await opened.pass(2_000)
    opened.form.change({ parts: addRows(rows(opened), [{ name: 'q' }]) })
    hold.resolve()
    await opened.pass(0)
    expect(
      rows(opened)
        .rows.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['p', 'q'])
    await opened.pass(2_000)
    expect(opened.sent()[1]?.parts).toMatchObject({ added: [{ name: 'q' }], edited: [], removed: [] })
  })

  it("makes the user's move after the save that is running", async () => {
    const hold = deferred<void>()
    const opened = open({ hold: hold.promise })
    opened.form.change({ note: 'x' })
    await opened.pass(2_000)
    const moved = opened.form.submit({ move: 'send', stays: true })
    hold.resolve()
    expect(await moved).toMatchObject({ kind: 'saved' })
    expect(opened.world.callsOf('POST /dv/thing/move/send').map(({ body }) => body)).toEqual([
      { id: '1', rowVersion: 6 },
    ])
    expect(opened.form.running()).toBeNull()
  })

  it('saves at once when it is left', async () => {
    const opened = open()
    opened.form.change({ note: 'x' })
    opened.stop()
    await opened.pass(0)
    expect(opened.sent()).toHaveLength(1)
  })

  it("lets only the fields be written that are one's own", () => {
    const opened = open()
    expect([opened.look('note').readonly, opened.look('fixed').readonly]).toEqual([false, true])
  })
})
