import { beforeAll, expect, it } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const connection = {
  ...{ dbType: '6', dbDriver: 'org.postgresql.Driver', dbUrl: 'jdbc:postgresql://db/x' },
  ...{ dbUsername: 'a', dbPassword: 'b' },
}
const body = { code: 'source1', name: '政务库', ...connection }
let open: TestServer
let safe: TestServer
let token: string
let id: string

beforeAll(async () => {
  open = await startServer(allParts())
  safe = await startServer({ ...allParts(), shared: open, environment: { SAFE_MODE: 'on' } })
  token = await open.client.login('admin')
  id = (await open.client.call<{ id: string }>('POST', '/sys/dataSource/add', { token, body })).body.result.id
})

it.each([
  ['POST', '/sys/dataSource/add', { ...body, code: 'source2' }],
  ['PUT', '/sys/dataSource/edit', { name: '别的' }],
  ['DELETE', '/sys/dataSource/delete', null],
  ['DELETE', '/sys/dataSource/deleteBatch', null],
  ['POST', '/online/cgreport/api/testConnection', connection],
] as const)('%s %s is refused in safe mode', async (method, path, sent) => {
  const ask = sent ? { body: path.endsWith('edit') ? { id, ...sent } : sent } : { query: { id, ids: id } }
  const reply = await safe.client.call(method, path, { token, ...ask })
  expect([reply.body.success, reply.body.message]).toEqual([false, expect.stringContaining('SAFE_MODE')])
  const { result } = (
    await open.client.call<{ name: string }>('GET', '/sys/dataSource/queryById', { token, query: { id } })
  ).body
  expect(result.name).toBe('政务库')
})

it('reading goes on, and the buttons of changes are gone', async () => {
  expect((await safe.client.call('GET', '/sys/dataSource/list', { token })).body.success).toBe(true)
  const mine = async (server: TestServer) =>
    (
      await server.client.call<{ auth: { action: string }[]; sysSafeMode: boolean }>(
        'GET',
        '/sys/permission/getUserPermissionByToken',
        { token },
      )
    ).body.result
  const codes = ['dataSource:add', 'dataSource:edit', 'dataSource:delete', 'dataSource:test']
  const { auth, sysSafeMode } = await mine(safe)
  expect([sysSafeMode, auth.filter(({ action }) => codes.includes(action))]).toEqual([true, []])
  expect((await mine(open)).sysSafeMode).toBe(false)
})
