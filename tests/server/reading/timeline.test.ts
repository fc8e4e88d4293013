import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { timelineOf } from '#server/reading'
import type { Behaviour } from '#server/writing'
import { editRecord, moveRecord } from '#server/writing'

closeRecords()

/** What has happened to a record, out of the log of changes. */
eachDialect((_, place) => {
  let server: RecordServer
  let id: string
  beforeAll(async () => {
    server = await startRecords({ place })
    const sample = actsOn(server, 'sample')
    id = await sample.add({ name: '经过', code: 'line-1', sex: 1, secret: 'a' })
    await sample.edit({ id, name: '改过', price: 12.5, sex: 2, secret: 'b' })
    await server.app.services.database.transaction((query) =>
      moveRecord({ ...server.scope('sample'), query }, { id, moveId: 'submit', note: '请审' }, () => undefined),
    )
  })
  const timeline = (caller = callerOf(), params: Record<string, string> = {}) =>
    timelineOf(server.scope('sample', caller), { id, ...params })

  it('tells who did what when, the latest first, and which values became others', async () => {
    const { records, total } = await timeline()
    expect([total, records.map(({ action, title }) => title ?? action)]).toEqual([3, ['提交', 'edit', 'add']])
    expect(records[0]).toMatchObject({ username: 'admin', time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) })
    expect(records[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'note', title: '说明', before: '', after: '请审' },
        { field: 'state', title: '状态', before: 'draft', after: 'sent' },
      ]),
    )
    expect(records[1]?.changes).toEqual([
      { field: 'name', title: '名称', before: '经过', after: '改过' },
      { field: 'price', title: '价格', before: '', after: '12.5 元' },
      { field: 'sex', title: '性别', before: '男', after: '女' },
    ])
    expect(records[2]?.changes).toEqual([])
  })

  it('leaves out what a behaviour writes as it stood', async () => {
    const id = await actsOn(server, 'sample').add({ name: '原样', code: 'line-2' })
    const again: Behaviour = { model: 'sample', beforeSave: (values) => ({ ...values, code: 'line-2' }) }
    await server.app.services.database.transaction((query) =>
      editRecord({ ...server.scope('sample'), query }, { id, name: '改名' }, () => again),
    )
    const { records } = await timelineOf(server.scope('sample'), { id })
    expect(records[0]?.changes).toEqual([{ field: 'name', title: '名称', before: '原样', after: '改名' }])
  })

  it('cuts long texts where it shows that it does', async () => {
    const sample = actsOn(server, 'sample')
    const id = await sample.add({ name: '长文', code: 'line-3' })
    await sample.edit({ id, note: '长'.repeat(201) })
    await sample.edit({ id, note: '长'.repeat(200) })
    const { records } = await timelineOf(server.scope('sample'), { id })
    expect(records[0]?.changes).toEqual([
      { field: 'note', title: '说明', before: `${'长'.repeat(200)}…`, after: '长'.repeat(200) },
    ])
  })

  it('comes in pages', async () => {
    const { records, total, pages } = await timeline(callerOf(), { pageNo: '2', pageSize: '2' })
    expect([records.map(({ action }) => action), total, pages]).toEqual([['add'], 3, 2])
  })

  it('says nothing of fields that the reader may not read', async () => {
    const { records } = await timeline(callerOf({ codes: [], restricted: ['sample:field:note', 'sample:field:sex'] }))
    expect(JSON.stringify(records)).not.toMatch(/请审|性别|说明/)
    expect(records).toHaveLength(3)
  })

  it('is of records alone that the reader sees', async () => {
    expect((await refusalOf(timelineOf(server.scope('sample'), { id: '404' }))).id).toBe('notFound')
    const other = callerOf({ username: 'stranger', codes: ['sample:list'], tenantId: 77 })
    expect((await refusalOf(timeline(other))).id).toBe('notFound')
  })
})
