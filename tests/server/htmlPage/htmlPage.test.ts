import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
let server: TestServer
let admin: string
let low: string

beforeAll(async () => {
  server = await startServer(allParts())
  await grantCodes(server, 'low', ['position:list'])
  admin = await server.client.login('admin')
  low = await server.client.login('low')
})

const page = async (path: string) => {
  const response = await fetch(`${server.origin}/system-api${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the page of an announcement', () => {
  const draft = (more: Record<string, unknown> = {}) => ({
    ...{ titile: '停水通知 <b>', msgAbstract: '周六停水', msgContent: '<p>周六 8 点</p>' },
    ...{ msgCategory: '1', priority: 'H', msgType: 'ALL', ...more },
  })
  async function announce(more: Record<string, unknown> = {}, isReleased = true): Promise<string> {
    const call = (method: string, path: string, body?: unknown) =>
      server.client.call<{ id: string }>(method, path, { token: admin, ...(body ? { body } : {}) })
    const { body } = await call('POST', '/sys/annountCement/add', draft(more))
    if (isReleased) await call('GET', `/sys/annountCement/doReleaseData?id=${body.result.id}`)
    return body.result.id
  }
  const show = (id: string) => page(`/sys/annountCement/show/${id}`)

  it('is open to everybody, in Chinese, under a policy of its own', async () => {
    const { status, headers, text } = await show(await announce())
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>停水通知 &lt;b&gt;</h1>')
    expect(text).toContain('<p>周六 8 点</p>')
    expect(text).toContain('发布人：admin 姓名')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('shows the pictures of its text below the path of a host', async () => {
    const id = await announce({
      msgContent: '<p>闸 src="/a"<img alt="" src="/system-api/sys/common/static/a.png"></p>',
    })
    const environment = { PUBLIC_URL: 'https://host.example/village' }
    const { origin } = await startServer({ ...allParts(), environment, shared: server })
    const text = await (await fetch(`${origin}/village/system-api/sys/annountCement/show/${id}`)).text()
    expect(text).toContain('src="/village/system-api/sys/common/static/a.png"')
    expect(text).toContain('闸 src="/a"')
  })

  it('runs nothing that was written into it, even past the editor', async () => {
    const id = await announce()
    await server.app.services.database.query
      .updateTable('sys_announcement')
      .set({
        msg_content:
          '<p onclick="a()">一</p><script>b()</script><a href="javascript:c()">二</a><iframe src="//x"></iframe>',
      })
      .where('id', '=', id)
      .execute()
    const { text } = await show(id)
    expect(text).toContain('一')
    expect(text).not.toMatch(/<script|onclick|javascript:|<iframe/)
  })

  it('is none for a draft, a revoked one, one for some people, one over or to come, and an unknown one', async () => {
    const revoked = await announce()
    await server.client.call('GET', `/sys/annountCement/doReovkeData?id=${revoked}`, { token: admin })
    const over = await announce()
    const { query } = server.app.services.database
    await query
      .updateTable('sys_announcement')
      .set({ end_time: '2020-01-01 00:00:00' })
      .where('id', '=', over)
      .execute()
    const foreign = await announce()
    await query.updateTable('sys_announcement').set({ tenant_id: 1 }).where('id', '=', foreign).execute()
    const closed = [
      await announce({}, false),
      revoked,
      await announce({ msgType: 'USER', userIds: 'u-low' }),
      over,
      await announce({ startTime: '2099-01-01 00:00:00' }),
      foreign,
      'x',
      "1' or '1'='1",
    ]
    for (const id of closed) {
      const { status, text } = await show(encodeURIComponent(id))
      expect([id, status, text.includes('停水')]).toEqual([id, 404, false])
    }
  })
})

describe('the page of a printed report', () => {
  const ticket = async (token: string, id: string) => {
    const body = { path: `/system-api/online/report/print/${id}` }
    return (await server.client.call<{ ticket: string }>('POST', '/sys/common/ticket', { token, body })).body.result
      .ticket
  }
  const print = (id: string, token: string, more = '') =>
    page(`/online/report/print?id=${encodeURIComponent(id)}&token=${token}${more}`)

  beforeAll(async () => {
    const base = { tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin', create_time: '2024-01-01 00:00:00' }
    const rows = [
      { ...base, id: 'p1', name: '<i>主任</i>', code: 'p1', rank: '1' },
      { ...base, id: 'p2', name: '干事', code: 'p2', rank: '1' },
    ]
    await server.app.services.database.query.insertInto('sys_position').values(rows).execute()
  })

  it('holds titles and rows as texts, and prints with a script of ours alone', async () => {
    const { status, headers, text } = await print('sysPosition', await ticket(admin, 'sysPosition'))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('&lt;i&gt;主任&lt;/i&gt;')
    expect(text).toContain('干事')
    expect(text).toContain('打印人：admin 姓名')
    expect(text).toContain('共 2 条')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[0-9a-f]{32}'/)
  })

  it('has page numbers on paper, and numbers at the right', async () => {
    const rows = { id: 't1', name: '公厕', code: 'toilet', kind: 'toilet', sort_no: 7, status: '1' }
    const base = { tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin', create_time: '2024-01-01 00:00:00' }
    await server.app.services.database.query
      .insertInto('facility_type')
      .values({ ...base, ...rows })
      .execute()
    const { text } = await print('facilityType', await ticket(admin, 'facilityType'))
    expect(text).toContain('<th class="number">排序</th>')
    expect(text).toContain('<td class="number">7</td>')
    expect(text).toContain('<td>公厕</td>')
    expect(text).toContain('counter(page) " / " counter(pages)')
  })

  it('takes the id of a list, and its conditions', async () => {
    const id = 'system/position-list'
    const { text } = await print(id, await ticket(admin, id), '&code=p2')
    expect(text).toContain('干事')
    expect(text).not.toContain('主任')
  })

  it('opens once, for one report, with a ticket and no token', async () => {
    const once = await ticket(admin, 'sysPosition')
    expect((await print('sysPosition', once)).status).toBe(200)
    for (const refused of [once, admin, '', 'x', await ticket(admin, 'sysRole')]) {
      const { status, text } = await print('sysPosition', refused)
      expect([status, text.includes('打印链接已用过或已过期')]).toEqual([401, true])
      expect(text).not.toContain('干事')
    }
  })

  it('opens at the newer path of the family, too', async () => {
    const id = 'system/position-list'
    const path = `/jmreport/view/${encodeURIComponent(id)}?code=p2&token=`
    const { status, text } = await page(path + (await ticket(admin, id)))
    expect([status, text.includes('干事'), text.includes('主任')]).toEqual([200, true, false])
    expect((await page(path + admin)).status).toBe(401)
  })

  it('shows what its caller may list, nothing else', async () => {
    expect((await print('sysPosition', await ticket(low, 'sysPosition'))).text).toContain('<h1>')
    const { status, text } = await print('sysUser', await ticket(low, 'sysUser'))
    expect([status, text.includes('<table>')]).toEqual([403, false])
    expect((await print('nothing', await ticket(low, 'nothing'))).status).toBe(404)
    expect((await print('sysPosition', await ticket(low, 'sysPosition'), '&column=nothing')).status).toBe(400)
  })
})
