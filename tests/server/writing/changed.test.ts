import { beforeAll, describe, expect, it } from 'vitest'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { type Behaviour, type Change, editRecord, moveRecord, writeRecords } from '#server/writing'

closeRecords()

let server: RecordServer
const events: { model: string; ids: readonly string[]; change: string }[] = []
beforeAll(async () => {
  server = await startRecords()
  server.app.services.outbox.on('record.changed', ({ model, ids, change }) => void events.push({ model, ids, change }))
  await grantCodes(server, 'editor', [])
})
const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)
const read = (id: string) => getRecord(server.scope('sample'), id)
const submit = (id: string, behaviour?: Behaviour, more: object = {}) =>
  writeRecords(server.scope('sample'), (scope) =>
    moveRecord(scope, { id, moveId: 'submit', note: '请审', ...more }, () => behaviour),
  )

/** The entries of a record in the log of changes, the oldest first. */
async function logOf(id: string): Promise<Record<string, unknown>[]> {
  const rows = await server.app.services.database.query
    .selectFrom('sys_data_log')
    .select('data_content')
    .where('data_id', '=', id)
    .orderBy('data_version')
    .execute()
  return rows.map(({ data_content }) => JSON.parse(String(data_content)))
}

async function eventsOf(id: string): Promise<string[]> {
  await server.app.services.outbox.flush()
  return events.filter(({ ids }) => ids.includes(id)).map(({ model, change }) => `${model} ${change}`)
}

describe('the log of changes', () => {
  it('holds what was written and what stood there before, and no secret', async () => {
    const owner = actsOn(server, 'owner')
    const peers = `${await owner.add({ name: '伴' })},${await owner.add({ name: '友' })}`
    const id = await sample().add({ name: '旧', code: 'log-1', secret: 'a', peers })
    await sample().edit({ id, name: '新', level: 3, secret: 'b' })
    await sample().edit({ id, peers: null })
    await submit(id)
    const [added, edited, unlinked, moved] = await logOf(id)
    expect(added).toMatchObject({ action: 'add', after: { name: '旧', code: 'log-1', state: 'draft', peers } })
    expect(added?.before).toBeNull()
    expect(edited).toMatchObject({ action: 'edit' })
    expect([edited?.before, edited?.after]).toEqual([
      { name: '旧', level: null },
      { name: '新', level: 3 },
    ])
    expect([unlinked?.before, unlinked?.after]).toEqual([{ peers: expect.stringContaining(',') }, { peers: '' }])
    expect(moved).toMatchObject({
      ...{ action: 'move', before: { note: null, state: 'draft', time: null } },
      after: { note: '请审', state: 'sent', time: expect.any(String) },
    })
    expect(JSON.stringify(await logOf(id))).not.toContain('secret')
  })

  it('holds the whole of a record that goes, and of one that comes back', async () => {
    const id = await sample().add({ name: '去', code: 'log-2', level: 4, secret: 'a' })
    await sample().remove(id)
    await sample().restore(id)
    const [, removed, restored] = await logOf(id)
    for (const [entry, action] of [
      [removed, 'delete'],
      [restored, 'restore'],
    ] as const) {
      expect(entry).toMatchObject({ action, before: { name: '去', code: 'log-2', level: 4 } })
      expect(entry?.after).toBeNull()
      expect(entry?.before).not.toHaveProperty('secret')
    }
  })

  it('is joined by one event for each change; a move is an edit for whoever listens', async () => {
    const id = await sample().add({ name: '闻', code: 'log-3' })
    await sample().edit({ id, name: '听' })
    await submit(id)
    await sample().remove(id)
    await sample().restore(id)
    expect(await eventsOf(id)).toEqual(['add', 'edit', 'edit', 'delete', 'restore'].map((change) => `sample ${change}`))
  })

  it('tells events to whoever collects them for many changes, and nobody else', async () => {
    const id = await sample().add({ name: '集', code: 'log-4' })
    const collected: unknown[] = []
    await writeRecords(server.scope('sample'), (scope) =>
      editRecord({ ...scope, changes: (event) => collected.push(event) }, { id, name: '合' }, () => undefined),
    )
    expect(collected).toEqual([{ kind: 'record.changed', model: 'sample', ids: [id], change: 'edit' }])
    expect(await eventsOf(id)).toEqual(['sample add'])
  })
})

describe('a value that comes back', () => {
  it('leaves a secret as it is, which is not told, until another one is entered', async () => {
    const id = await sample().add({ name: '密', code: 'back-1', secret: 'first' })
    const secret = async () =>
      (
        await server.app.services.database.query
          .selectFrom('sample')
          .select('secret')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.secret
    const first = await secret()
    expect(first).toBeTruthy()
    await sample().edit({ id, name: '密二', secret: null })
    expect(await secret()).toBe(first)
    await sample().edit({ id, secret: 'second' })
    expect(await secret()).not.toBe(first)
  })

  it('in another form or order is no change, and needs no right', async () => {
    const owner = actsOn(server, 'owner')
    const [a, b, c] = [await owner.add({ name: 'A' }), await owner.add({ name: 'B' }), await owner.add({ name: 'C' })]
    const id = await sample().add({ name: '回', code: 'back-2', level: 3, tags: '1', peers: `${a},${b}` })
    const locked = ['level', 'peers', 'tags', 'note'].map((field) => `sample:field:${field}`)
    const bound = sample(callerOf({ username: 'editor', codes: ['sample:edit'], locked }))
    await bound.edit({ id, level: '3', tags: ['1'], note: '', peers: [b, a] })
    expect((await logOf(id)).at(-1)).toMatchObject({ before: {}, after: {} })
    for (const [field, value] of [
      ['peers', [a, c]],
      ['peers', [a]],
      ['peers', [a, b, c]],
      ['tags', ['2']],
      ['note', 'x'],
    ] as const)
      expect(await refusalOf(bound.edit({ id, [field]: value }))).toMatchObject({
        id: 'forbidden',
        result: { field, needs: `sample:field:${field}` },
      })
  })

  it('is written only where the call opens its field, whatever its caller may do', async () => {
    const id = await sample().add({ name: '限', code: 'back-3' })
    const edit = (body: object) =>
      writeRecords(server.scope('sample'), (scope) =>
        editRecord({ ...scope, only: new Set(['note', 'parts']) }, { id, ...body }, () => undefined),
      )
    await edit({ note: '可', name: '限', parts: { added: [{ label: '件' }] } })
    for (const body of [{ name: '改' }, { peers: await actsOn(server, 'owner').add({ name: 'D' }) }])
      expect((await refusalOf(edit({ ...body }))).id).toBe('forbidden')
    expect(await read(id)).toMatchObject({ name: '限', note: '可', parts: [{ label: '件' }], peers: '' })
  })
})

describe('a behaviour', () => {
  it('sees what a move is asked and changes, alters it before it is stored, and hears of it afterwards', async () => {
    const id = await sample().add({ name: '行', code: 'hook-1', level: 2, price: 4 })
    const seen: [Change, object][] = []
    const behaviour: Behaviour = {
      model: 'sample',
      beforeSave: (values) => ({ ...values, level: 5 }),
      afterWrite: async (change, values) => void seen.push([change, values]),
    }
    await submit(id, behaviour, { remark: '别的' })
    expect(await read(id)).toMatchObject({ state: 'sent', level: 5, total: 20 })
    const [[change, values] = [], ...others] = seen
    expect(others).toEqual([])
    expect(change).toMatchObject({ kind: 'move', id, before: { state: 'draft' }, links: {} })
    expect(change?.input).toEqual({ id, note: '请审', remark: '别的' })
    expect(values).toMatchObject({ note: '请审', state: 'sent', level: 5 })
  })

  it('sees the keys of links that an edit changes, and normalizes before the rules are checked', async () => {
    const peer = await actsOn(server, 'owner').add({ name: 'E' })
    const id = await sample().add({ name: '连', code: 'hook-2', level: 1 })
    const seen: Change[] = []
    const behaviour: Behaviour = {
      model: 'sample',
      extraKeys: ['extra'],
      normalize: (values, change) => {
        seen.push(change)
        return { ...values, level: Number(change.input.extra) }
      },
    }
    const edit = (extra: number) =>
      writeRecords(server.scope('sample'), (scope) =>
        editRecord(scope, { id, peers: [peer], name: '连', extra }, () => behaviour),
      )
    expect((await refusalOf(edit(101))).message).toBe('级别过高')
    await edit(7)
    expect(seen.at(-1)).toMatchObject({ kind: 'edit', id, links: { peers: [peer] }, before: { level: 1 } })
    expect(await read(id)).toMatchObject({ level: 7, peers: peer })
  })
})
