import { beforeAll, describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { echoPart } from '#fixtures/serverEcho.ts'
import { movedClock } from '#fixtures/serverPorts.ts'

closeServers()
const hourMs = 3_600_000
const clock = movedClock()
const server = await startServer({
  parts: [echoPart()],
  clock,
  environment: { SESSION_HOURS: '10', SESSION_IDLE_HOURS: '2' },
})
const { client, app } = server
const { database } = app.services

const status = async (token: string, from = client) => (await from.call('GET', '/echo/me', { token })).status

describe('a session', () => {
  it('is known by its token only, which is nowhere on the server', async () => {
    const token = await client.login('low')
    expect(await status(token)).toBe(200)
    const rows = await database.query.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await status(String(rows[0]?.id))).toBe(401)
    expect((await client.call('GET', '/echo/me', { token: `${token.slice(1)}0` })).body).toEqual({
      success: false,
      message: 'Token失效，请重新登录!',
      code: 401,
      result: null,
      timestamp: expect.any(Number),
    })
  })

  it('ends when it is not used, and after its hours', async () => {
    const [idle, used] = [await client.login('low'), await client.login('low')]
    for (let hours = 0; hours < 9; hours += 1) {
      clock.forward(hourMs)
      await expect.poll(() => status(used)).toBe(200)
    }
    expect(await status(idle)).toBe(401)
    clock.forward(hourMs + 1)
    await expect.poll(() => status(used)).toBe(401)
  })

  it('ends by logout, which tells what it was given', async () => {
    const token = await client.login('low')
    const messages = []
    for (const [method, sentToken] of [
      ['POST', undefined],
      ['POST', 'f'.repeat(64)],
      ['GET', token],
      ['POST', token],
    ] as const)
      messages.push((await client.call(method, '/sys/logout', sentToken ? { token: sentToken } : {})).body.message)
    expect(messages).toEqual(['退出登录失败！', 'Token无效!', '退出登录成功！', 'Token无效!'])
    expect(await status(token)).toBe(401)
  })

  it('ends on other instances within a second', async () => {
    const other = await startServer({ parts: [echoPart()], shared: server })
    const token = await client.login('low')
    expect(await status(token, other.client)).toBe(200)
    await client.call('POST', '/sys/logout', { token })
    await expect.poll(() => status(token, other.client), { timeout: 1_500, interval: 50 }).toBe(401)
  })
})

describe('those who are signed in', () => {
  it('are listed without tokens and can be put out by their handle or token', async () => {
    const [admin, low, again] = [await client.login('admin'), await client.login('low'), await client.login('low')]
    const list = async () =>
      (
        await client.call<{ records: Record<string, unknown>[]; total: number }>('GET', '/sys/online/list', {
          token: admin,
          query: { username: 'low' },
        })
      ).body.result
    const { records, total } = await list()
    expect(total).toBe(records.length)
    expect(records[0]).toMatchObject({ username: 'low', realname: 'low 姓名', ip: '127.0.0.1' })
    expect(JSON.stringify(records)).not.toContain(low)
    const out = (token: unknown) => client.call('POST', '/sys/online/forceLogout', { token: admin, body: { token } })
    expect((await out(records[0]?.token)).body.message).toBe('退出登录成功！')
    expect(await status(again)).toBe(401)
    expect((await out(low)).body.success).toBe(true)
    expect(await status(low)).toBe(401)
    expect((await out('nobody')).body.message).toBe('Token无效!')
    expect(await status(admin)).toBe(200)
  })
})

describe('the department', () => {
  it('is chosen among the own ones, for this session and the next', async () => {
    const token = await client.login('keeper')
    const departs = await client.call<{ list: object[]; orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', {
      token,
    })
    expect(departs.body.result).toMatchObject({
      list: [
        { id: 'd-1', orgCode: 'A01', departName: '青禾县' },
        { id: 'd-2', orgCode: 'A01A01', departName: '云溪镇' },
      ],
      orgCode: 'A01',
    })
    const select = (method: string, body: object) =>
      client.call<{ userInfo: { orgCode: string; departId: string } }>(method, '/sys/selectDepart', { token, body })
    const { userInfo } = (await select('PUT', { orgCode: 'A01A01', username: 'keeper' })).body.result
    expect([userInfo.orgCode, userInfo.departId]).toEqual(['A01A01', expect.stringMatching(/./)])
    expect(
      (await client.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { token })).body.result.orgCode,
    ).toBe('A01A01')
    const next = await client.login('keeper')
    expect(
      (await client.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { token: next })).body.result
        .orgCode,
    ).toBe('A01A01')
    expect((await select('POST', { orgCode: 'A02' })).body).toMatchObject({
      success: false,
      message: '该部门不属于当前用户',
    })
    expect((await select('POST', { orgCode: 'A01', username: 'admin' })).status).toBe(403)
    const { body } = await select('POST', { orgCode: 'A01', username: 'keeper' })
    expect(body).toMatchObject({ success: true, result: { userInfo: { username: 'keeper', orgCode: 'A01' } } })
  })
})

describe('AC-17 the tenant of a call', () => {
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    for (const name of ['tenant1', 'tenant12', 'low']) tokens.set(name, await client.login(name))
  })

  it.each<[string, string | undefined, number | null]>([
    ['tenant1', undefined, 1],
    ['tenant1', '1', 1],
    ['tenant1', '0', 1],
    ['tenant1', '', 1],
    ['tenant1', '2', null],
    ['tenant1', '-1', null],
    ['tenant1', '1,2', null],
    ['tenant1', '1 or 1=1', null],
    ['tenant1', '01', null],
    ['tenant12', '2', 2],
    ['tenant12', undefined, 1],
    ['low', undefined, 0],
    ['low', '0', 0],
    ['low', '1', null],
  ])('of %s with the header %j: %j', async (name, header, tenantId) => {
    const headers = { 'x-tenant-id': '2', ...(header === undefined ? {} : { 'tenant-id': header }) }
    const token = tokens.get(name) ?? ''
    const reply = await client.call<{ tenantId: number }>('GET', '/echo/me', { token, headers, query: { tenantId: 2 } })
    if (tenantId !== null) expect(reply.body.result.tenantId).toBe(tenantId)
    else expect([reply.status, reply.body.message]).toEqual([401, '用户租户信息变更,请重新登陆!'])
  })
})

describe('a ticket', () => {
  it('is random, for a path of this site, and asks for a session', async () => {
    const token = await client.login('low')
    const ask = (path: string, by?: string) =>
      client.call<{ ticket: string }>('POST', '/sys/common/ticket', { ...(by ? { token: by } : {}), body: { path } })
    expect((await ask('/system-api/sys/common/static/a.pdf', token)).body.result.ticket).toMatch(/^[0-9a-f]{64}$/)
    expect((await ask('/a')).status).toBe(401)
    for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', '/ a'])
      expect((await ask(path, token)).status).toBe(400)
  })
})
