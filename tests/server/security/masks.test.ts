import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import type { RecordServer } from '#fixtures/records.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { openSocket } from '#fixtures/serverSocket.ts'
import { formOf, rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'

closeServers()

/** Phones and addresses of people are masked; `keeper` may do everything with people but read them whole. */
let server: TestServer
type Row = Record<string, unknown>
const tokens: Record<string, string> = {}
const codes = ['list', 'detail', 'add', 'edit', 'export', 'import', 'field:phone'].map((code) => `user:${code}`)
const whole = /13800000002|low@example/
const mask = { phone: '138****0002', email: 'l***@example.cn' }

beforeAll(async () => {
  server = await startServer(allParts())
  const records = server as unknown as RecordServer
  await grantCodes(records, 'keeper', [...codes, 'sysDataLog:list'])
  await grantCodes(records, 'victim', [...codes, 'user:unmask:phone', 'user:unmask:email'])
  for (const name of ['admin', 'keeper', 'victim', 'low']) tokens[name] = await server.client.login(name)
})

const as =
  (name: string) =>
  (method: string, path: string, ask: CallOptions = {}) =>
    server.client.call<Row>(method, path, { token: tokens[name] ?? '', ...ask })
const read = async (name: string, id = 'u-low') =>
  (await as(name)('GET', '/sys/user/queryById', { query: { id } })).body.result
const stored = () =>
  server.app.services.database.query
    .selectFrom('sys_user')
    .select(['phone', 'email', 'realname'])
    .where('id', '=', 'u-low')
    .executeTakeFirstOrThrow()
const sheet = (name: string, query = '') =>
  fetch(`${server.origin}/system-api/sys/user/exportXls${query}`, { headers: { 'x-access-token': tokens[name] ?? '' } })

describe('what is masked is told masked', () => {
  it.each<[string, Record<string, string>]>([
    ['/sys/user/list', { username: 'low' }],
    ['/sys/user/queryById', { id: 'u-low' }],
    ['/sys/user/queryUserComponentData', { username: 'low' }],
    ['/sys/user/queryByIds', { userIds: 'u-low' }],
    ['/sys/user/getMultiUser', { username: 'low' }],
  ])('by %s', async (path, query) => {
    const { status, text } = await as('keeper')('GET', path, { query })
    expect(status).toBe(200)
    expect(text).not.toMatch(whole)
    expect(text).toContain(mask.phone)
    expect(text).toContain(mask.email)
    expect((await as('admin')('GET', path, { query })).text).toMatch(whole)
  })

  it('and whole to whoever has the codes, and to the person itself', async () => {
    expect(await read('victim')).toMatchObject({ phone: '13800000002', email: 'low@example.cn' })
    expect(await read('low')).toMatchObject({ email: 'low@example.cn' })
    expect(await read('keeper', 'u-keeper')).toMatchObject({ phone: '13800000003' })
    expect(await read('keeper')).toMatchObject(mask)
  })

  it('in a sheet', async () => {
    const rows = async (name: string) =>
      JSON.stringify(rowsOfSheet(Buffer.from(await (await sheet(name)).arrayBuffer())))
    expect(await rows('keeper')).toContain(mask.phone)
    expect(await rows('keeper')).not.toMatch(whole)
    expect(await rows('victim')).toMatch(whole)
  })

  it('in the log of changes, by record and as a list', async () => {
    await as('admin')('PUT', '/sys/user/edit', { body: { id: 'u-low', phone: '13811110002' } })
    await as('admin')('PUT', '/sys/user/edit', { body: { id: 'u-low', phone: '13800000002' } })
    const line = { query: { id: 'u-low' } }
    const logs = { query: { dataId: 'u-low', pageSize: '50' } }
    for (const [path, ask] of [
      ['/sys/user/timeline', line],
      ['/sys/dataLog/list', logs],
    ] as const) {
      const { status, text } = await as('keeper')('GET', path, ask)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(/13811110002|13800000002/)
      expect(text).toContain(mask.phone)
      expect((await as('admin')('GET', path, ask)).text).toMatch(/13811110002/)
    }
  })

  it('on the live channel', async () => {
    const socket = await openSocket(server, '/vxeSocket/u-keeper/page', { token: tokens.keeper ?? '' })
    const question = { key: 'k', socketKey: 'system/user-list', params: {}, ids: ['u-low'], whole: false }
    socket.send({ type: 'subscribe', data: question })
    const message = JSON.stringify(await socket.next(({ data }) => JSON.stringify(data ?? '').includes('u-low')))
    expect(message).toContain(mask.phone)
    expect(message).not.toMatch(whole)
  })

  it('in the record that stands against a stale change', async () => {
    const { body, text } = await as('keeper')('PUT', '/sys/user/edit', {
      body: { id: 'u-low', rowVersion: 0, realname: '旧' },
    })
    expect(body.code).toBe(409)
    expect(text).toContain(mask.phone)
    expect(text).not.toMatch(whole)
  })
})

describe('what is masked is not found out', () => {
  it.each<Record<string, string>>([
    { phone: '13800000002' },
    { phone: '138*' },
    { email: 'low*' },
    { phone_MultiString: '13800000002,13800000003' },
    { column: 'phone', order: 'asc' },
    { superQueryParams: '[{"field":"email","rule":"like","val":"low"}]' },
    { where: "startsWith(phone, '138')" },
    { where: "phone == '13800000002'" },
  ])('by asking a list %j', async (query) => {
    const { status, body } = await as('keeper')('GET', '/sys/user/list', { query })
    expect([status, body.success]).toEqual([400, false])
    expect((await sheet('keeper', `?${new URLSearchParams(query)}`)).status).toBe(400)
    expect((await as('victim')('GET', '/sys/user/list', { query })).body.success).toBe(true)
  })

  it.each([
    { group: ['phone'], measure: { n: 'count()' } },
    { measure: { n: "count(phone == '13800000002')" } },
    { group: ['status'], measure: { n: "count(startsWith(email, 'low'))" } },
  ])('by counting %j', async (measures) => {
    const { status } = await as('keeper')('GET', '/sys/user/aggregate', {
      query: { aggregate: JSON.stringify(measures) },
    })
    expect(status).toBe(400)
  })

  it.each([
    ['/sys/user/options', { where: "phone == '13800000002'" }],
    ['/sys/user/options', { store: 'phone' }],
    ['/sys/dict/getDictItems/sys_user,phone,username', {}],
    [`/sys/dict/getDictItems/${encodeURIComponent("sys_user,realname,username,phone = '13800000002'")}`, {}],
    ['/sys/duplicate/check', { tableName: 'sys_user', fieldName: 'phone', fieldVal: '13800000002', dataId: 'x' }],
    ['/sys/user/checkOnlyUser', { phone: '13800000002' }],
    ['/sys/user/getMultiUser', { phone: '13800000002' }],
  ] as const)('by choosing or checking with %s %j', async (path, query) => {
    const { body, text } = await as('keeper')('GET', path, { query: { ...query } })
    expect(body.success).toBe(false)
    expect(text).not.toMatch(/已存在|u-low/)
  })
})

describe('a mask is never stored', () => {
  it('when it comes back with the record', async () => {
    const record = await read('keeper')
    const { body } = await as('keeper')('PUT', '/sys/user/edit', { body: { ...record, realname: '改了' } })
    expect(body).toMatchObject({ success: true })
    expect(await stored()).toEqual({ phone: '13800000002', email: 'low@example.cn', realname: '改了' })
    const again = await as('admin')('PUT', '/sys/user/edit', { body: { id: 'u-low', phone: mask.phone } })
    expect(again.body.success).toBe(true)
    expect(await stored()).toMatchObject({ phone: '13800000002' })
  })

  it('nor when it is that of another record, or stands in a new one', async () => {
    const wrong = {
      success: false,
      result: { fields: [{ field: 'phone', message: '手机号有一部分被隐藏，请完整填写' }] },
    }
    const edit = await as('keeper')('PUT', '/sys/user/edit', { body: { id: 'u-low', phone: '139****9999' } })
    expect(edit.body).toMatchObject(wrong)
    const added = { username: 'fresh1', password: 'Village@2027', realname: '新', workNo: 'w1', phone: mask.phone }
    expect((await as('keeper')('POST', '/sys/user/add', { body: added })).body).toMatchObject(wrong)
    expect(await stored()).toMatchObject({ phone: '13800000002' })
  })

  it('nor out of a sheet that was exported', async () => {
    const file = xlsxOf([
      ['用户账号', '姓名', '工号', '手机号', '登录密码'],
      ['fresh2', '新', 'w2', mask.phone, ''],
    ])
    const response = await fetch(`${server.origin}/system-api/sys/user/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': tokens.keeper ?? '' },
      body: formOf(file, 'sheet.xlsx'),
    })
    const text = await response.text()
    expect(text).toContain('被隐藏')
    expect(text).not.toMatch(whole)
  })

  it('while a number that is typed anew is', async () => {
    await as('keeper')('PUT', '/sys/user/edit', { body: { id: 'u-low', phone: '13722220002' } })
    expect(await stored()).toMatchObject({ phone: '13722220002' })
    expect(await read('keeper')).toMatchObject({ phone: '137****0002' })
  })
})
