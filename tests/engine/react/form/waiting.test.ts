import { describe, expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { createWorld, type Handlers, Refusal } from '#fixtures/engineWorld.ts'
import { deferred, settled } from '#fixtures/ports.ts'
import { openForm } from './harness.ts'

const text = { type: 'text', title: '文本' }
const fields: Record<string, FieldDocument> = {
  name: text,
  note: text,
  code: { ...text, readonly: true },
  pass: { type: 'password', title: '密码' },
  kindId: { type: 'ref', title: '类别', model: 'kind' },
}
const kind = {
  kind: 'model',
  version: 2,
  id: 'kind',
  title: '类别',
  api: '/dv/kind',
  fields: { name: text, wants: text },
} as const
const first = { id: '1', rowVersion: 5, name: 'a', note: null, code: 'c5', kindId: 'k1' }

/** A server that keeps one record and makes its code anew with each save. */
function open({ hold, handlers = {} }: { hold?: Promise<void>; handlers?: Handlers } = {}) {
  let stored: Record<string, unknown> & { rowVersion: number } = first
  const world = createWorld({
    'PUT /dv/thing/edit': async ({ body: { pass: _, ...body } }) => {
      await hold
      const rowVersion = stored.rowVersion + 1
      stored = { ...stored, ...body, rowVersion, code: `c${rowVersion}` }
      return null
    },
    'GET /dv/thing/queryById': () => stored,
    'GET /dv/kind/queryById': ({ query: { id } }) => ({ id, wants: id === 'k1' ? 'yes' : 'no' }),
    ...handlers,
  })
  const opening = {
    fields,
    others: [kind],
    form: { items: ['name', { field: 'note', visibleWhen: "kindId$.wants == 'yes'" }, 'code', 'pass', 'kindId'] },
    record: first,
    world,
  }
  const sent = () => world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)
  return { ...openForm(opening), again: () => openForm(opening), sent }
}
const stays = { stays: true }

describe('a form that stays open when it was saved', () => {
  it('goes on from what is stored', async () => {
    const { form, world, look, sent } = open()
    form.change({ name: 'b' })
    expect(await form.submit(stays)).toEqual({ kind: 'saved', id: '1', wentOn: true })
    expect([look('code').value, form.dirty.snapshot(), form.status.snapshot().kind]).toEqual(['c6', false, 'editing'])
    form.change({ name: 'c' })
    await form.submit(stays)
    expect(sent()).toEqual([
      { id: '1', rowVersion: 5, name: 'b' },
      { id: '1', rowVersion: 6, name: 'c' },
    ])
    expect(world.notices).toHaveLength(2)
  })

  it('tells that it is stored before it goes on', async () => {
    const { form } = open()
    const seen: string[] = []
    form.status.subscribe(() => seen.push(form.status.snapshot().kind))
    form.change({ name: 'b' })
    await form.submit(stays)
    expect(seen).toEqual(['saving', 'saved', 'editing'])
  })

  it('says 编辑成功 once it stands on what is stored, so that the next button may be pressed at once', async () => {
    const read = deferred<Record<string, unknown>>()
    const { form, world } = open({ handlers: { 'GET /dv/thing/queryById': () => read.promise } })
    form.change({ name: 'b' })
    const saved = form.submit(stays)
    await expect.poll(() => world.callsOf('GET /dv/thing/queryById')).toHaveLength(1)
    expect(world.notices).toEqual([])
    read.resolve({ ...first, rowVersion: 6, name: 'b' })
    await saved
    expect(world.notices).toHaveLength(1)
  })

  it('keeps what was typed while the save was on its way, and its draft', async () => {
    const hold = deferred<void>()
    const { form, world, look, again } = open({ hold: hold.promise })
    form.change({ name: 'b' })
    const saved = form.submit(stays)
    await settled()
    form.change({ note: 'typed' })
    hold.resolve()
    await saved
    expect([look('name').value, look('note').value, form.dirty.snapshot()]).toEqual(['b', 'typed', true])
    world.pass(2_000)
    expect(again().form.draft.snapshot()).not.toBeNull()
  })

  it('keeps no draft of what is stored', async () => {
    const { form, world, again } = open()
    form.change({ name: 'b' })
    world.pass(2_000)
    await form.submit(stays)
    world.pass(2_000)
    expect(again().form.draft.snapshot()).toBeNull()
  })

  it('forgets a password once it is sent', async () => {
    const { form, look, sent } = open()
    form.change({ pass: 'Village@2026' })
    await form.submit(stays)
    expect([look('pass').value ?? null, form.dirty.snapshot()]).toEqual([null, false])
    expect(sent()).toHaveLength(1)
  })

  it('knows what the stored record points to', async () => {
    const { form, look } = open({ handlers: { 'GET /dv/thing/queryById': () => ({ ...first, kindId: 'k2' }) } })
    await expect.poll(() => look('note').visible).toBe(true)
    form.change({ name: 'b' })
    await form.submit(stays)
    await expect.poll(() => [look('kindId').value, look('note').visible]).toEqual(['k2', false])
  })

  it('says so where the record cannot be read again', async () => {
    const { form } = open({ handlers: { 'GET /dv/thing/queryById': () => new Refusal('no', { status: 503 }) } })
    form.change({ name: 'b' })
    expect(await form.submit(stays)).toEqual({ kind: 'saved', id: '1', wentOn: false })
    expect(form.status.snapshot().kind).toBe('saved')
  })
})

it('knows what its record points to when it was taken back', async () => {
  const { form, look } = open()
  await settled()
  form.change({ kindId: 'k2' })
  await expect.poll(() => look('note').visible).toBe(false)
  form.reset()
  await expect.poll(() => look('note').visible).toBe(true)
})
