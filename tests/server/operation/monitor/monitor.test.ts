import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { openSocket } from '#fixtures/serverSocket.ts'

closeServers()
const token = 'a-token-of-24-characters'
let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer({ ...allParts(), environment: { METRICS: 'on', METRICS_TOKEN: token } })
  admin = await server.client.login('admin')
})

interface Row {
  id: string
  value: number
  description: string
}
const read = async <T>(path: string) => (await server.client.call<T>('GET', path, { token: admin })).body.result
const bareJson = async (path: string) => JSON.parse((await server.client.call('GET', path, { token: admin })).text)
const figureIn = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)?.value ?? Number.NaN

const watching = ['system', 'runtime', 'server', 'redis/info', 'redis/queryDiskInfo', 'sql', 'route']

describe('monitoring calls', () => {
  it.each([
    ...watching.map((name) => `/sys/actuator/${name}`),
    ...['/actuator/metrics', '/actuator/metrics/jvm.memory.used', '/actuator/httptrace'],
    ...['/sys/actuator/redis/keysSize', '/sys/actuator/redis/memoryInfo'],
  ])('%s needs monitor:view', async (path) => {
    expect((await server.client.call('GET', path)).status).toBe(401)
    expect((await server.client.call('GET', path, { token: await server.client.login('low') })).status).toBe(403)
    expect((await server.client.call('GET', path, { token: admin })).status).toBe(200)
  })

  it('show nothing of the server to people who work in a tenant', async () => {
    await grantCodes(server, 'tenant1', ['monitor:view'])
    const tenant = await server.client.login('tenant1')
    const headers = { 'tenant-id': '1' }
    const ask = (path: string) => server.client.call('GET', path, { token: tenant, headers })
    expect((await ask('/sys/actuator/httptrace')).status).toBe(200)
    for (const path of ['/sys/actuator/system', '/sys/actuator/sql', '/actuator/metrics', '/actuator/httptrace'])
      expect([path, (await ask(path)).status]).toEqual([path, 403])
  })
})

describe('the figures', () => {
  it('are those of this machine and process', async () => {
    const system = await read<{
      os: { cpuCount: number }
      memory: { total: number; free: number }
      history: { memory: number }[]
    }>('/sys/actuator/system')
    expect(system.os.cpuCount).toBeGreaterThan(0)
    expect(system.memory.total).toBeGreaterThan(system.memory.free)
    expect(system.history[0]?.memory).toBeGreaterThan(0)
    const rows = await read<Row[]>('/sys/actuator/runtime')
    expect(figureIn(rows, 'jvm.memory.used.heap')).toBeLessThan(figureIn(rows, 'jvm.memory.max.heap'))
    expect(figureIn(rows, 'jvm.memory.used.heap')).toBeGreaterThan(1_000_000)
    expect(rows.map(({ description }) => description).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([])
  })

  it('count calls, errors, bytes, sessions and live connections', async () => {
    const before = await read<Row[]>('/sys/actuator/server')
    const socket = await openSocket(server, '/websocket/u-admin', { token: admin })
    await server.client.call('GET', '/sys/nothing', { token: admin })
    const after = await read<Row[]>('/sys/actuator/server')
    expect(figureIn(after, 'tomcat.global.request.count')).toBeGreaterThan(
      figureIn(before, 'tomcat.global.request.count'),
    )
    expect(figureIn(after, 'websocket.connections')).toBe(figureIn(before, 'websocket.connections') + 1)
    expect(figureIn(after, 'tomcat.threads.busy')).toBeGreaterThan(0)
    expect(figureIn(after, 'database.statements')).toBeGreaterThan(figureIn(before, 'database.statements'))
    socket.raw.close()
    await socket.closed
  })

  it('say which disk is how full', async () => {
    const disks = await read<{ name: string; total: number; used: number; rate: number; restPPT: number }[]>(
      '/sys/actuator/redis/queryDiskInfo',
    )
    expect(disks.length).toBeGreaterThan(0)
    expect(disks.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('village-server'))
    for (const { total, used, rate, restPPT } of disks)
      expect([used <= total, rate >= 0 && rate <= 100, restPPT]).toEqual([true, true, rate])
  })

  it('rank endpoints and users', async () => {
    await read('/sys/actuator/system')
    const routes = await read<{
      perMinute: number[]
      slow: { name: string }[]
      users: { name: string; count: number }[]
    }>('/sys/actuator/route')
    expect(routes.perMinute).toHaveLength(60)
    expect(routes.perMinute.reduce((sum, calls) => sum + calls, 0)).toBeGreaterThan(5)
    expect(routes.users[0]).toMatchObject({ name: 'admin' })
    expect(routes.slow.length).toBeGreaterThan(1)
  })

  it('come one by one for clients of the family', async () => {
    const { names } = await bareJson('/actuator/metrics')
    expect(names).toEqual(
      expect.arrayContaining(['jvm.memory.used', 'tomcat.sessions.active.current', 'system.cpu.count']),
    )
    const used = await bareJson('/actuator/metrics/jvm.memory.used')
    expect(used).toMatchObject({ name: 'jvm.memory.used', measurements: [{ statistic: 'VALUE' }] })
    expect(
      (await bareJson('/actuator/metrics/jvm.gc.pause')).measurements.map(
        (each: { statistic: string }) => each.statistic,
      ),
    ).toEqual(['COUNT', 'TOTAL_TIME', 'MAX'])
    expect((await bareJson('/actuator/metrics/jvm.classes.loaded')).measurements).toEqual([
      { statistic: 'VALUE', value: 0 },
    ])
    expect((await server.client.call('GET', '/actuator/metrics/nothing', { token: admin })).status).toBe(404)
  })

  it('draw the lines and the start that pages of the family ask for', async () => {
    const { dbSize } = await bareJson('/sys/actuator/redis/keysSize')
    const rows = await read<{ key: string; value: number }[]>('/sys/actuator/redis/info')
    const caches = rows.filter(({ key }) => key.startsWith('cache.')).map(({ value }) => value)
    expect(dbSize).toBe(caches.reduce((sum, value) => sum + value, 0))
    expect((await bareJson('/sys/actuator/redis/memoryInfo')).used_memory).toBeGreaterThan(10_000_000)
    const [start] = (await bareJson('/actuator/metrics/process.start.time')).measurements
    expect(start.value).toBe(Math.round(performance.timeOrigin / 1_000))
  })

  it('traces have headers without secrets', async () => {
    await server.client.call('GET', '/sys/user/list', { token: admin, headers: { authorization: 'Bearer secret-1' } })
    const { text } = await server.client.call('GET', '/actuator/httptrace', { token: admin })
    expect(text).toContain('"host":"127.0.0.1')
    expect(text).not.toContain('secret-1')
    expect(text).not.toContain(admin)
  })

  it('empties the caches on demand', async () => {
    const low = await server.client.login('low')
    expect((await server.client.call('DELETE', '/sys/actuator/redis/keys', { token: low })).status).toBe(403)
    const { body } = await server.client.call('DELETE', '/sys/actuator/redis/keys', { token: admin })
    expect(body).toMatchObject({ success: true, message: '缓存已清空' })
  })
})

describe('slow statements', () => {
  const slow = () =>
    read<{ sql: string; count: number; errors: number; maxMs: number; lastTime: string }[]>('/sys/actuator/sql')
  const plan = (text: string) =>
    server.client.call<{ plan: string }>('POST', '/sys/actuator/sql/plan', { token: admin, body: { sql: text } })

  it('are listed with their figures and their plan, without values', async () => {
    const { database } = server.app.services
    const numbers = sql`with recursive n(x) as (select 1 union all select x + 1 from n where x < 900000)`
    for (const most of [1, 2])
      await sql`${numbers} select count(*) as c from n join sys_user as u on u.username = ${`李明${most}`} or x < ${most}`.execute(
        database.limited(60_000),
      )
    const [first] = await slow()
    expect(first).toMatchObject({ count: 2, errors: 0 })
    expect(first?.maxMs).toBeGreaterThanOrEqual(100)
    expect(first?.lastTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    expect(JSON.stringify(await slow())).not.toContain('李明')
    expect((await plan(first?.sql ?? '')).body.result.plan).toMatch(/SCAN/)
  })

  it('hold failures, too', async () => {
    await expect(sql`select nothing from sys_user`.execute(server.app.services.database.query)).rejects.toThrow()
    expect(await slow()).toContainEqual(expect.objectContaining({ sql: 'select nothing from sys_user', errors: 1 }))
  })

  it('no other text is explained', async () => {
    expect((await plan('delete from sys_user')).status).toBe(404)
    expect((await plan('select password from sys_user')).status).toBe(404)
  })
})

describe('Prometheus', () => {
  const metrics = (origin: string, authorization?: string) =>
    fetch(`${origin}/system-api/metrics`, authorization ? { headers: { authorization } } : {})

  it('reads the same numbers with its token', async () => {
    const response = await metrics(server.origin, `Bearer ${token}`)
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
    const { measurements } = await bareJson('/actuator/metrics/system.memory.total')
    expect(text).toContain(`village_system_memory_total ${measurements[0].value}`)
    expect(text).toContain('# TYPE village_tomcat_global_request_count counter')
    expect(text).toContain('village_jvm_memory_used{area="heap"}')
    const { names } = await bareJson('/actuator/metrics')
    for (const name of names) expect(text).toContain(`village_${name.replaceAll('.', '_')}`)
  })

  it('is refused without it, and by the token of a user', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer wrong', `Bearer ${admin}`, `Basic ${token}x`])
      expect((await metrics(server.origin, authorization)).status).toBe(401)
  })

  it('finds nothing without the switch', async () => {
    const closed = await startServer(allParts())
    expect((await metrics(closed.origin, `Bearer ${token}`)).status).toBe(404)
  })

  it('needs a token of some length', () => {
    expect(() => readConfig({ METRICS: 'on' })).toThrow('METRICS_TOKEN')
    expect(() => readConfig({ METRICS: 'on', METRICS_TOKEN: 'short' })).toThrow('16')
  })
})
