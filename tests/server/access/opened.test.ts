import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { getRecord, listRecords } from '#server/reading'
import { samples } from '../file/sample.ts'
import { upload, view } from '../file/uploads.ts'

closeServers()
closeRecords()
let server: TestServer
const tokens = new Map<string, string>()
const token = (name: string) => tokens.get(name) ?? ''

const leaveCodes = ['list', 'detail', 'add', 'edit', 'delete', 'submit', 'recall', 'cancel', 'export']
const tasks = ['list', 'detail', 'edit'].map((code) => `bpmTask:${code}`)
let leaveId = ''
let file = ''

const insert = (table: string, row: Record<string, string | number | null>) =>
  server.app.services.database.query
    .insertInto(table)
    .values({ tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin', ...row })
    .execute()

/** A task of the process of this leave. */
const assign = (id: string, more: Record<string, string | number | null>) =>
  insert('bpm_task', { id, title: '请假', process_key: 'leave', instance_id: 'i-1', task_status: '1', ...more })

const change = async (id: string, more: Record<string, string | number | null>) =>
  server.app.services.database.query.updateTable('bpm_task').set(more).where('id', '=', id).execute()

beforeAll(async () => {
  server = await startServer(allParts())
  const all = leaveCodes.map((code) => `oaLeave:${code}`)
  await grantCodes(server, 'keeper', [...all, ...tasks])
  await grantCodes(server, 'victim', all)
  await grantCodes(server, 'low', [...all, ...tasks])
  const { database, rights } = server.app.services
  await database.query.updateTable('sys_role').set({ data_scope: 'self' }).where('id', 'like', 'r-codes-%').execute()
  rights.drop([])
  for (const name of ['admin', 'keeper', 'victim', 'low']) tokens.set(name, await server.client.login(name))
  const content = samples.pdf ?? Buffer.alloc(0)
  file = (await upload(server, token('victim'), { name: '证明.pdf', content, fields: { biz: 'contract' } })).path
  const added = await ask('victim', 'POST', 'add', {
    ...{ leaveType: '1', startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 18:00:00' },
    ...{ reason: '家中有事', files: file },
  })
  expect(added.body).toMatchObject({ success: true })
  leaveId = String((added.body.result as { id: string }).id)
  await insert('bpm_instance', { id: 'i-1', title: '请假', business_id: leaveId, apply_user: 'victim' })
  await assign('t-1', { assignee: 'keeper' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (by: string, method: Method, call: string, values: Record<string, unknown> = { id: leaveId }) =>
  server.client.call<unknown>(method, `/dv/oaLeave/${call}`, {
    token: token(by),
    [method === 'POST' || method === 'PUT' ? 'body' : 'query']: values,
  })
const read = (by: string) => ask(by, 'GET', 'queryById')

describe('a record that a record of another model opens', () => {
  it('is read by who sees that record, with its history and its files', async () => {
    expect((await read('keeper')).body.result).toMatchObject({ reason: '家中有事', applyUser_dictText: 'victim 姓名' })
    expect((await ask('keeper', 'GET', 'timeline')).body.result).toMatchObject({ total: 1 })
    expect(await fileStatus('keeper')).toBe(200)
    for (const call of ['queryById', 'timeline']) expect((await ask('low', 'GET', call)).status).toBe(404)
    expect(await fileStatus('low')).toBe(403)
  })

  it('enters no list, picker or number', async () => {
    for (const [by, total] of [
      ['keeper', 0],
      ['victim', 1],
    ] as const) {
      expect((await ask(by, 'GET', 'list', {})).body.result).toMatchObject({ total })
      expect((await ask(by, 'GET', 'options', {})).body.result).toHaveLength(total)
      const aggregate = JSON.stringify({ measure: { n: 'count()' } })
      expect((await ask(by, 'GET', 'aggregate', { aggregate })).body.result).toMatchObject({ rows: [{ n: total }] })
    }
  })

  it('is neither changed nor moved nor removed by them', async () => {
    const calls = [
      ['PUT', 'edit', { id: leaveId, reason: '改', rowVersion: 1 }],
      ['POST', 'cancel', { id: leaveId }],
      ['PUT', 'cancel', { id: leaveId }],
      ['DELETE', 'delete', { id: leaveId }],
      ['DELETE', 'deleteBatch', { ids: leaveId }],
    ] as const
    for (const [method, call, values] of calls) {
      const reply = await ask('keeper', method, call, values)
      expect([call, reply.status >= 400 || !reply.body.success]).toEqual([call, true])
    }
    expect((await read('victim')).body.result).toMatchObject({ reason: '家中有事', bpmStatus: '1', rowVersion: 1 })
  })

  it('is closed with the record that opened it', async () => {
    const closing: Record<string, string | number>[] = [{ del_flag: 1 }, { tenant_id: 7 }, { assignee: 'low' }]
    for (const more of [...closing, { process_key: 'travel' }, { instance_id: 'i-2' }]) {
      await change('t-1', more)
      expect([more, (await read('keeper')).status]).toEqual([more, 404])
      await change('t-1', { del_flag: 0, tenant_id: 0, assignee: 'keeper', process_key: 'leave', instance_id: 'i-1' })
    }
    expect((await read('keeper')).status).toBe(200)
  })

  it('is open to whom a copy went, and not to those without the code of either model', async () => {
    await change('t-1', { copy_to: 'low' })
    expect((await read('low')).status).toBe(200)
    await change('t-1', { copy_to: 'victim2,lowest' })
    expect((await read('low')).status).toBe(404)
    await change('t-1', { assignee: 'victim2' })
    await assign('t-2', { assignee: 'low' })
    const { database, rights } = server.app.services
    const without = (code: string) =>
      database.query
        .deleteFrom('sys_role_permission')
        .where('role_id', '=', 'r-codes-low')
        .where('permission_id', '=', `p-${code.replaceAll(':', '-')}`)
        .execute()
    expect((await read('low')).status).toBe(200)
    await without('bpmTask:detail')
    rights.drop([])
    expect((await read('low')).status).toBe(404)
  })
})

async function fileStatus(by: string): Promise<number> {
  const path = `/system-api/sys/common/static/${file}`
  const { body } = await server.client.call<{ ticket: string }>('POST', '/sys/common/ticket', {
    token: token(by),
    body: { path },
  })
  return (await view(server, `${file}?ticket=${body.result.ticket}`)).status
}

eachDialect((_, place) => {
  let records: RecordServer
  const ids: string[] = []

  beforeAll(async () => {
    records = await startRecords({ place })
    const rules = [{ column: 'name', condition: '=', value: '无' }]
    await grantDataRules(records, { username: 'reader', prefix: 'plot', rules })
    await actsOn(records, 'plot').add({ id: 4, name: '南坡' })
    await actsOn(records, 'plotNote').add({ plotId: '4', text: '已播种' })
    const villager = actsOn(records, 'villager')
    ids.push(await villager.add({ name: '4', account: 'open' }), await villager.add({ name: '4', account: 'shut' }))
  })

  const noteId = async () => (await listRecords(records.scope('plotNote'), {})).records[0]?.id
  const reading = async (...codes: string[]) => {
    const reader = callerOf({ username: 'reader', codes: ['plot:list', ...codes] })
    const read = (model: string, id: unknown) => getRecord(records.scope(model, reader), String(id)).catch(() => null)
    return [await read('plot', 4), await read('plotNote', await noteId())]
  }

  it('a record of a numbered model, and what follows it, is opened by its number in a text', async () => {
    const both = [{ name: '南坡' }, { text: '已播种' }]
    expect(await reading('villager:detail')).toMatchObject(both)
    expect(await reading('villager:list')).toEqual([null, null])
    await actsOn(records, 'villager').remove(ids[1] ?? '')
    expect(await reading('villager:detail')).toMatchObject(both)
    await actsOn(records, 'villager').remove(ids[0] ?? '')
    expect(await reading('villager:detail')).toEqual([null, null])
  })
})
