import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { samples } from './sample.ts'
import { upload, view } from './uploads.ts'

closeServers()
let server: TestServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startServer(allParts())
  const codes = ['eoaPlan:list', 'eoaPlan:add', 'eoaPlan:edit', 'eoaPlan:delete']
  await grantCodes(server, 'keeper', codes)
  await grantCodes(server, 'victim', codes)
  await grantCodes(server, 'low', [])
  await setScope('victim', 'self')
  for (const name of ['admin', 'low', 'keeper', 'victim']) tokens.set(name, await server.client.login(name))
})

const setScope = async (username: string, scope: string) => {
  const { database, rights } = server.app.services
  await database.query
    .updateTable('sys_role')
    .set({ data_scope: scope })
    .where('id', '=', `r-codes-${username}`)
    .execute()
  rights.drop([])
}

const tokenOf = (username: string) => tokens.get(username) ?? ''
const stored = async (by: string, folder = 'contract') =>
  (
    await upload(server, tokenOf(by), {
      name: '合同.pdf',
      content: samples.pdf ?? Buffer.alloc(0),
      fields: { biz: folder },
    })
  ).path

async function ticketFor(path: string, by: string): Promise<string> {
  const { body } = await server.client.call<{ ticket: string }>('POST', '/sys/common/ticket', {
    token: tokenOf(by),
    body: { path: `/system-api/sys/common/static/${path}` },
  })
  return body.result.ticket
}

/** The status of a file for each of these users, each with a ticket of their own. */
const statuses = async (path: string, ...names: string[]) =>
  Promise.all(names.map(async (name) => (await view(server, `${path}?ticket=${await ticketFor(path, name)}`)).status))

const plan = (more: Record<string, unknown>) => ({ title: '年度计划', planType: '1', depart: 'A01A01', ...more })
const call = (by: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: Record<string, unknown>) =>
  server.client.call<unknown>(method, path, { token: tokenOf(by), [method === 'DELETE' ? 'query' : 'body']: body })

async function addPlan(by: string, more: Record<string, unknown>): Promise<string> {
  const { body } = await call(by, 'POST', '/eoa/plan/eoaPlan/add', plan(more))
  expect(body).toMatchObject({ success: true })
  return String((body.result as { id: string }).id)
}

describe('a private file', () => {
  it('FU-10 needs a ticket of its own, once', async () => {
    const [path, other] = [await stored('low'), await stored('low')]
    const token = tokenOf('low')
    expect((await view(server, path)).status).toBe(403)
    expect((await view(server, path, { 'x-access-token': token })).status).toBe(403)
    expect((await view(server, `${path}?token=${token}`)).status).toBe(403)
    expect((await view(server, `${path}?ticket=${await ticketFor(other, 'low')}`)).status).toBe(403)
    const ticket = await ticketFor(path, 'low')
    const reply = await view(server, `${path}?ticket=${ticket}`)
    expect([reply.status, await reply.text()]).toEqual([200, samples.pdf?.toString()])
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(reply.headers.has('etag')).toBe(false)
    expect((await view(server, `${path}?ticket=${ticket}`)).status).toBe(403)
  })

  it('is not told apart from one that is not there', async () => {
    const missing = `contract/${'a'.repeat(32)}/a.pdf`
    expect((await view(server, missing)).status).toBe(403)
    expect(await statuses(missing, 'admin', 'low')).toEqual([403, 403])
  })

  it('opens to whoever uploaded it until a record holds it', async () => {
    const path = await stored('keeper')
    expect(await statuses(path, 'keeper', 'admin', 'victim', 'low')).toEqual([200, 403, 403, 403])
  })

  it('opens to whoever may read a record that holds it, by code, by rows and by field', async () => {
    const path = await stored('keeper')
    const id = await addPlan('keeper', { files: `${await stored('keeper', 'bizfile')},${path}` })
    expect(await statuses(path, 'keeper', 'admin', 'victim', 'low')).toEqual([200, 200, 403, 403])
    await setScope('victim', 'all')
    expect(await statuses(path, 'victim', 'low')).toEqual([200, 403])
    await setScope('victim', 'self')
    await call('keeper', 'PUT', '/eoa/plan/eoaPlan/edit', { id, participants: 'victim' })
    expect(await statuses(path, 'victim')).toEqual([200])
    await call('keeper', 'DELETE', '/eoa/plan/eoaPlan/delete', { id })
    expect(await statuses(path, 'keeper', 'admin', 'victim')).toEqual([403, 403, 403])
  })

  it('opens with a row of a record', async () => {
    const path = await stored('admin')
    const employee = { name: '张三', gender: '1', currentDepartment: 'd-2', phone: '13800138000' }
    const contracts = [{ contractNo: 'H-1', type: '1', start: '2026-01-01', file: path }]
    const { body } = await call('admin', 'POST', '/personal/personalEmployee/add', {
      ...employee,
      identityCode: 'E001',
      contracts,
    })
    expect(body).toMatchObject({ success: true })
    await grantCodes(server, 'low', ['employee:list'])
    expect(await statuses(path, 'admin', 'low', 'keeper')).toEqual([200, 200, 403])
    await setScope('low', 'self')
    expect(await statuses(path, 'low')).toEqual([403])
  })

  it('cannot be entered by whoever may not open it', async () => {
    const path = await stored('keeper')
    const refused = async (text: string) =>
      (await call('victim', 'POST', '/eoa/plan/eoaPlan/add', plan({ files: text }))).body
    const message = '该文件不存在，或没有权限查看，请重新上传'
    for (const text of [path, `/system-api/sys/common/static/${path}`, `x,${path}`])
      expect(await refused(text)).toMatchObject({ success: false, result: { fields: [{ field: 'files', message }] } })
    expect(await statuses(path, 'victim', 'keeper')).toEqual([403, 200])
    const id = await addPlan('keeper', { files: path, participants: 'victim' })
    const own = await addPlan('victim', { files: path })
    await call('keeper', 'PUT', '/eoa/plan/eoaPlan/edit', { id, participants: null })
    expect(await statuses(path, 'victim')).toEqual([200])
    await call('victim', 'PUT', '/eoa/plan/eoaPlan/edit', { id: own, files: null })
    expect(await statuses(path, 'victim', 'keeper')).toEqual([403, 200])
  })

  it('is found in the records from before this was recorded', async () => {
    const path = await stored('keeper')
    await addPlan('keeper', { files: path })
    await server.app.services.database.query.deleteFrom('private_file_holder').execute()
    expect(await statuses(path, 'admin')).toEqual([403])
    await startServer({ ...allParts(), shared: server })
    expect(await statuses(path, 'admin', 'victim')).toEqual([200, 403])
  })
})
