import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
let server: TestServer
const tokens = new Map<string, string>()

type Row = Record<string, string | number | null>

const insert = (table: string, row: Row) =>
  server.app.services.database.query
    .insertInto(table)
    .values({ tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin', ...row })
    .execute()

const assign = (id: string, instance: string | null, row: Row) =>
  insert('bpm_task', { id, title: '出差', instance_id: instance, opinion: '已核实', task_status: '1', ...row })

const change = (id: string, row: Row) =>
  server.app.services.database.query.updateTable('bpm_task').set(row).where('id', '=', id).execute()

const grant = async (name: string, codes: readonly string[]) => {
  await grantCodes(server, name, codes)
  const { database, rights } = server.app.services
  await database.query.updateTable('sys_role').set({ data_scope: 'self' }).where('id', 'like', 'r-codes-%').execute()
  rights.drop([])
}

/** keeper decides on one step of the process `i-1`; victim on the others, and on a process of its own; low on nothing. */
beforeAll(async () => {
  server = await startServer(allParts())
  const codes = ['list', 'detail', 'edit', 'export'].map((code) => `bpmTask:${code}`)
  for (const name of ['keeper', 'low', 'victim'])
    await grant(name, [...codes, 'bpmInstance:list', 'bpmInstance:detail'])
  for (const name of ['admin', 'keeper', 'low']) tokens.set(name, await server.client.login(name))
  for (const id of ['i-1', 'i-2']) await insert('bpm_instance', { id, title: '出差', apply_user: 'tenant1' })
  await assign('t-done', 'i-1', { assignee: 'victim', task_status: '2' })
  await assign('t-own', 'i-1', { assignee: 'keeper' })
  await assign('t-next', 'i-1', { assignee: 'victim' })
  await assign('t-alien', 'i-2', { assignee: 'victim' })
  await assign('t-loose', null, { assignee: 'keeper' })
  await assign('t-looser', null, { assignee: 'victim' })
})

type Records = { records: { id: string }[]; steps: { id: string }[] }

const read = (by: string, path: string, query: Record<string, string> = {}) =>
  server.client.call<Records>('GET', `/act/${path}`, { token: tokens.get(by) ?? '', query })

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

const stepsFor = async (by: string, id = 'i-1') => {
  const { status, body } = await read(by, 'instance/queryById', { id })
  return status === 200 ? idsOf(body.result.steps) : status
}

const steps = ['t-done', 't-next', 't-own']

describe('the steps of a process', () => {
  it('are read by who decides on one of them, and by nobody else', async () => {
    expect(await stepsFor('keeper')).toEqual(steps)
    expect((await read('keeper', 'task/queryById', { id: 't-done' })).body.result).toMatchObject({ opinion: '已核实' })
    expect(await stepsFor('low')).toBe(404)
    for (const id of steps) expect([id, (await read('low', 'task/queryById', { id })).status]).toEqual([id, 404])
  })

  it('are read by whom a copy of one of them reached, as long as it does', async () => {
    await change('t-next', { copy_to: 'low' })
    expect(await stepsFor('low')).toEqual(steps)
    await change('t-next', { copy_to: null })
    expect(await stepsFor('low')).toBe(404)
    await change('t-own', { assignee: 'victim' })
    expect(await stepsFor('keeper')).toBe(404)
    expect((await read('keeper', 'task/queryById', { id: 't-done' })).status).toBe(404)
    await change('t-own', { assignee: 'keeper' })
  })

  it('of other processes stay closed, and tasks of no process open none', async () => {
    expect(await stepsFor('keeper', 'i-2')).toBe(404)
    for (const id of ['t-alien', 't-looser'])
      expect([id, (await read('keeper', 'task/queryById', { id })).status]).toEqual([id, 404])
  })

  it('enter no list, number or picker', async () => {
    const own = ['t-loose', 't-own']
    expect(idsOf((await read('keeper', 'task/list')).body.result.records)).toEqual(own)
    expect((await read('keeper', 'instance/list')).body.result).toMatchObject({ total: 0 })
    const aggregate = JSON.stringify({ measure: { n: 'count()' } })
    expect((await read('keeper', 'task/aggregate', { aggregate })).body.result).toMatchObject({
      rows: [{ n: own.length }],
    })
    expect((await read('keeper', 'task/options')).body.result).toHaveLength(own.length)
  })

  it('are the sub-table of the process for those alone who may read it', async () => {
    const rowsFor = (by: string) => read(by, 'instance/queryBpmTaskByMainId', { id: 'i-1' })
    expect((await rowsFor('keeper')).body.result).toHaveLength(steps.length)
    expect((await rowsFor('low')).status).toBe(404)
  })

  it('are not changed through any of them, nor through the process', async () => {
    const put = (by: string, path: string, body: Record<string, unknown>) =>
      server.client.call('PUT', `/act/${path}/edit`, { token: tokens.get(by) ?? '', body })
    expect((await put('keeper', 'task', { id: 't-next', opinion: '改', rowVersion: 1 })).status).toBe(404)
    const through = {
      id: 'i-1',
      rowVersion: 1,
      steps: { added: [], removed: [], edited: [{ id: 't-next', opinion: '改' }] },
    }
    expect((await put('admin', 'instance', through)).body).toMatchObject({ success: false })
  })

  it('need the code of the process, and that of its tasks', async () => {
    const { database, rights } = server.app.services
    const without = async (code: string) => {
      await database.query
        .deleteFrom('sys_role_permission')
        .where('role_id', '=', 'r-codes-keeper')
        .where('permission_id', '=', `p-${code.replace(':', '-')}`)
        .execute()
      rights.drop([])
    }
    for (const call of ['list', 'detail']) await without(`bpmInstance:${call}`)
    expect(await stepsFor('keeper')).toBe(403)
    await grant('keeper', ['bpmInstance:detail'])
    expect(await stepsFor('keeper')).toEqual(steps)
    await without('bpmTask:detail')
    expect(await stepsFor('keeper')).toBe(404)
  })
})
