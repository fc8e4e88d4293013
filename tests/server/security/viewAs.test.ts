import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { editorOf } from '../document/editor.ts'
import { samples } from '../file/sample.ts'
import { upload, view } from '../file/uploads.ts'
import { adminUser, keeper, low, rule, victim, wellList, wells } from './wells.ts'

closeServers()

/**
 * `keeper` may look as others. It sees wells of depth 1 to 5, their wages and no phones; `victim` sees wells of depth 3 and more, phones and no
 * wages; `low` sees what it has entered itself.
 */
let server: TestServer
const tokens: Record<string, string> = {}
type Row = Record<string, unknown>

const insert = async (table: string, row: Row) => {
  const base = { del_flag: 0, row_version: 1, tenant_id: 0, create_by: 'admin', create_time: '2026-01-01 08:00:00' }
  await server.app.services.database.query
    .insertInto(table)
    .values({ ...base, ...row } as never)
    .execute()
}
const well = (id: string, depth: number, more: Row = {}) =>
  insert('well', { id, name: `井 ${id}`, depth, wage: 7_000 + depth, phone: `1380000000${depth}`, ...more })

beforeAll(async () => {
  server = await startServer(allParts())
  for (const name of ['admin', 'keeper', 'victim', 'low', 'tenant1']) tokens[name] = await server.client.login(name)
  const admin = editorOf(server.client, tokens.admin ?? '')
  for (const document of [wells, wellList]) await admin.release(document)
  await insert('sys_permission', {
    ...{ id: 'p-wage', name: '工资', menu_type: '2', perms: 'well:field:wage', perms_type: '1', status: '1' },
  })
  const looking = ['permission:effective', 'well:list', 'well:detail']
  await grantCodes(server, 'keeper', [
    ...looking,
    'well:field:wage',
    'well:add',
    'well:edit',
    'well:delete',
    'well:export',
  ])
  await grantCodes(server, 'victim', ['well:list', 'well:detail', 'well:unmask:phone', 'well:edit', 'well:import'])
  await grantCodes(server, 'low', ['well:list', 'well:field:wage'])
  await grantCodes(server, 'tenant1', looking)
  await grantDataRules(server, rule('keeper', '<=', '5'))
  await grantDataRules(server, rule('victim', '>=', '3'))
  await server.app.services.database.query
    .updateTable('sys_role')
    .set({ data_scope: 'self' })
    .where('id', '=', 'r-codes-low')
    .execute()
  for (const depth of [1, 2, 3, 4, 5, 6]) await well(`w${depth}`, depth, { create_by: depth % 2 ? 'low' : 'admin' })
  await well('keeper', 5, { name: 'keeper', above: 'w6' })
  await well('victim', 5, { name: 'victim', above: 'w1' })
  await well('t1', 4, { tenant_id: 1 })
  await well('t2', 4, { tenant_id: 2 })
  server.app.services.rights.drop([])
})

const call = <T = Row>(name: string, as: string, method: string, path: string, ask: CallOptions = {}) =>
  server.client.call<T>(method, path, {
    token: tokens[name] ?? '',
    ...ask,
    headers: { ...(as ? { 'x-view-as': as } : {}), ...ask.headers },
  })
const rows = async (name: string, as: string, query: Record<string, string> = {}) => {
  const { body } = await call<{ records: Row[] }>(name, as, 'GET', '/demo/well/list', {
    query: { pageSize: 50, column: 'depth', order: 'asc', ...query },
  })
  if (!body.success) throw new Error(body.message)
  return body.result.records
}
const ids = async (name: string, as: string, query?: Record<string, string>) =>
  (await rows(name, as, query)).map(({ id }) => id).toSorted()

describe('the rows of somebody else', () => {
  it.each<[string, string, string, string[]]>([
    ['by the rules of both', 'keeper', victim, ['keeper', 'victim', 'w3', 'w4', 'w5']],
    ['by the own rules as an administrator', 'keeper', adminUser, ['keeper', 'victim', 'w1', 'w2', 'w3', 'w4', 'w5']],
    ['by those of the other for an administrator', 'admin', victim, ['keeper', 'victim', 'w3', 'w4', 'w5', 'w6']],
    ['by the data scope of the other', 'admin', low, ['w1', 'w3', 'w5']],
    ['by rules and data scope', 'keeper', low, ['w1', 'w3', 'w5']],
    ['by a role with rules', 'admin', 'role:r-victim-well', ['keeper', 'victim', 'w3', 'w4', 'w5', 'w6']],
    ['by a role that sees what its holder enters', 'admin', 'role:r-codes-low', ['w2', 'w4', 'w6', 'keeper', 'victim']],
  ])('are cut %s', async (_, name, as, expected) => {
    expect(await ids(name, as)).toEqual(expected.toSorted())
  })

  it('are cut in every read', async () => {
    const read = async <T>(path: string, query: Record<string, string> = {}) =>
      (await call<T>('keeper', victim, 'GET', `/demo/well/${path}`, { query })).body
    expect((await read('queryById', { id: 'w1' })).success).toBe(false)
    expect((await read('queryById', { id: 'w6' })).success).toBe(false)
    expect((await read<Row>('queryById', { id: 'w3' })).result).toMatchObject({ id: 'w3' })
    const options = (await read<{ value: string }[]>('options', { pageSize: '50' })).result
    expect(options.map(({ value }) => value).toSorted()).toEqual(['keeper', 'victim', 'w3', 'w4', 'w5'])
    const aggregate = JSON.stringify({ measure: { n: 'count()', deepest: 'max(depth)', least: 'min(depth)' } })
    expect((await read<{ rows: Row[] }>('aggregate', { aggregate })).result.rows).toEqual([
      { n: 5, deepest: 5, least: 3 },
    ])
    expect((await read('timeline', { id: 'w6' })).success).toBe(false)
    const dictionary = encodeURIComponent('well,name,id')
    const { body } = await call<{ value: string }[]>('keeper', victim, 'GET', `/sys/dict/getDictItems/${dictionary}`)
    expect(JSON.stringify(body)).not.toMatch(/w1|w2|w6/)
  })

  it('bring no names of records that only one of both sees', async () => {
    const named = async (as: string) =>
      Object.fromEntries((await rows('keeper', as, { depth: '5' })).map(({ id, above_dictText: text }) => [id, text]))
    expect(await named('')).toMatchObject({ victim: '井 w1' })
    const seen = await named(victim)
    expect(JSON.stringify(seen)).not.toContain('井')
    expect(await named(keeper)).toMatchObject({ victim: '井 w1' })
  })
})

describe('the fields of somebody else', () => {
  it('are those that both see, with the masks of both', async () => {
    const own = (await rows('keeper', ''))[3]
    expect(own).toMatchObject({ wage: 7_004, phone: '138****0004' })
    const [as, theirs] = [(await rows('keeper', victim))[1], (await rows('victim', '', { depth: '4' }))[0]]
    expect(theirs).toMatchObject({ phone: '13800000004' })
    expect(theirs).not.toHaveProperty('wage')
    expect(as).toMatchObject({ id: 'w4', phone: '138****0004' })
    expect(as).not.toHaveProperty('wage')
    const whole = (await rows('admin', victim, { depth: '4' }))[0]
    expect(whole).toMatchObject({ phone: '13800000004' })
    expect(whole).not.toHaveProperty('wage')
  })

  it.each(['wage=7004', 'column=wage&order=desc', 'where=wage%20%3E%201', 'phone=13800000004'])(
    'answer no question about what is hidden: %s',
    async (query) => {
      const { status } = await call('keeper', victim, 'GET', `/demo/well/list?${query}`)
      expect([400, 403]).toContain(status)
    },
  )

  it('do not unmask the record of whom one looks as, nor the own', async () => {
    await grantCodes(server, 'keeper', ['user:list', 'user:detail', 'user:field:phone'])
    await grantCodes(server, 'victim', ['user:list', 'user:detail', 'user:field:phone'])
    const phone = async (as: string, id: string) =>
      (await call('keeper', as, 'GET', '/sys/user/queryById', { query: { id } })).body.result?.phone
    expect(await phone('', 'u-keeper')).toBe('13800000003')
    for (const id of ['u-keeper', 'u-victim']) expect(await phone(victim, id)).toMatch(/^138\*{4}000\d$/)
  })

  it('leave open what a formula makes of the reader only where both read the same', async () => {
    const mine = async (name: string, as: string) =>
      Object.fromEntries((await rows(name, as, { depth: '5' })).map(({ id, mine, others }) => [id, [mine, others]]))
    expect(await mine('keeper', '')).toMatchObject({ keeper: [1, 1], victim: [0, 1], w5: [0, 1] })
    const as = await mine('keeper', victim)
    expect([as.keeper?.[0], as.victim?.[0], as.w5?.[0]].map((value) => value ?? null)).toEqual([null, null, 0])
    expect([as.keeper?.[1], as.w5?.[1]].map((value) => value ?? null)).toEqual([null, null])
    expect(await mine('keeper', '')).toMatchObject({ keeper: [1, 1] })
  })

  it('filter by the other where a list says who reads', async () => {
    expect(await ids('keeper', victim, { where: 'name == $user.username' })).toEqual(['victim'])
  })
})

describe('calls', () => {
  it('need the codes of both', async () => {
    const status = async (name: string, as: string, path: string) => (await call(name, as, 'GET', path)).status
    expect(await status('admin', low, '/demo/well/queryById?id=w1')).toBe(200)
    expect(await status('admin', victim, '/sys/role/list')).toBe(403)
    expect(await status('keeper', adminUser, '/sys/role/list')).toBe(403)
    expect(await status('keeper', 'role:r-keeper', '/demo/well/list')).toBe(403)
  })

  it('in one request are each cut for both', async () => {
    const calls = [
      '/demo/well/list?pageSize=50',
      `/demo/well/aggregate?aggregate=${encodeURIComponent('{"measure":{"n":"count()"}}')}`,
      '/sys/role/list',
    ]
    const answers = async (as: string) => {
      const { status, text } = await call('keeper', as, 'POST', '/online/batch/reads', { body: { calls } })
      expect(status).toBe(200)
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { index: number; body: string })
      return lines.toSorted((one, other) => one.index - other.index).map(({ body }) => JSON.parse(body))
    }
    const idsIn = (answer: { result: { records: Row[] } }) => answer.result.records.map(({ id }) => id).toSorted()
    const [list, count, roles] = await answers(victim)
    expect(idsIn(list)).toEqual(['keeper', 'victim', 'w3', 'w4', 'w5'])
    expect(list.result.records[0]).not.toHaveProperty('wage')
    expect(count.result.rows).toEqual([{ n: 5 }])
    expect(roles.success).toBe(false)
    const [own] = await answers('')
    expect(idsIn(own)).toContain('w1')
    expect(own.result.records[0]).toHaveProperty('wage')
  })

  it('of department trees and pickers of people show what both see', async () => {
    const read = async <T>(as: string, path: string) => {
      const { status, body } = await call<T>('keeper', as, 'GET', path)
      return { status, result: body.result }
    }
    // Departments are open to everybody in pickers, each sees the fields that it may.
    for (const path of ['queryTreeList', 'queryIdTree', 'queryDepartTreeSync', 'listAll']) {
      const { status, result } = await read<unknown>(victim, `/sys/sysDepart/${path}`)
      expect([status, result]).toEqual([200, (await read('', `/sys/sysDepart/${path}`)).result])
    }
    type People = { records: Row[] }
    const people = '/sys/user/queryUserComponentData?username=keeper'
    const [own] = (await read<People>('', people)).result.records
    const [as] = (await read<People>(victim, people)).result.records
    const [low1] = (await read<People>(low, people)).result.records
    expect([own?.username, as?.username, low1?.username]).toEqual(['keeper', 'keeper', 'keeper'])
    expect(own).toHaveProperty('status')
    expect(low1).not.toHaveProperty('status')
  })

  it('of private files give a ticket where both may open the file', async () => {
    const path = (
      await upload(server, tokens.keeper ?? '', {
        ...{ name: '图纸.pdf', content: samples.pdf ?? Buffer.alloc(0), fields: { biz: 'contract' } },
      })
    ).path
    const ticket = (as: string) =>
      call<{ ticket: string }>('keeper', as, 'POST', '/sys/common/ticket', {
        body: { path: `/system-api/sys/common/static/${path}` },
      })
    expect((await ticket('')).status).toBe(200)
    expect((await ticket(victim)).status).toBe(403)
    const attach = async (id: string) => {
      const row = {
        ...(await call<Row>('keeper', '', 'GET', `/demo/well/queryById?id=${id}`)).body.result,
        paper: path,
      }
      return (await call('keeper', '', 'PUT', '/demo/well/edit', { body: row })).body.success
    }
    expect(await attach('w2')).toBe(true)
    expect((await ticket(victim)).status).toBe(403)
    expect((await call('keeper', victim, 'GET', '/sys/common/preview', { query: { path } })).status).toBe(403)
    expect(await attach('w4')).toBe(true)
    const { body } = await ticket(victim)
    expect((await view(server, `${path}?ticket=${body.result.ticket}`)).status).toBe(200)
  })

  it.each([
    ['POST', '/demo/well/add', { name: 'x' }],
    ['PUT', '/demo/well/edit', { id: 'w3', name: 'x' }],
    ['DELETE', '/demo/well/delete?id=w3'],
    ['DELETE', '/demo/well/deleteBatch?ids=w3'],
    ['GET', '/demo/well/exportXls'],
    ['POST', '/demo/well/importExcel', {}],
    ['POST', '/sys/user/add', {}],
    ['POST', '/online/document/publish', { documents: [{ kind: 'model', id: 'well', revision: 1 }] }],
    ['GET', '/sys/dict/refleshCache'],
    ['GET', '/sys/user/getUserInfo'],
    ['POST', '/sys/logout', {}],
    ['POST', '/sys/common/ticket', { path: '/system-api/websocket/u-victim' }],
  ])('that are no reads of records are refused: %s %s', async (method, path, body?: unknown) => {
    for (const name of ['admin', 'keeper']) {
      const { status, text } = await call(name, victim, method, path, body ? { body } : {})
      expect([status, text]).toEqual([403, expect.stringContaining('以他人身份查看时不能进行此操作')])
    }
    expect(await ids('admin', '', { depth: '3' })).toEqual(['w3'])
  })

  it('of menus and buttons name what both have', async () => {
    const auth = async (name: string, as: string) => {
      const { body } = await call<{ auth: { action: string }[] }>(
        name,
        as,
        'GET',
        '/sys/permission/getUserPermissionByToken',
      )
      return body.result.auth.map(({ action }) => action).filter((action) => action.startsWith('well:'))
    }
    expect((await auth('keeper', victim)).toSorted()).toEqual(['well:detail', 'well:edit', 'well:list'])
    expect((await auth('admin', low)).toSorted()).toEqual(['well:field:wage', 'well:list'])
  })

  it('of screens need the rights of both', async () => {
    const closure = (name: string, as: string) =>
      call<{ documents: { id: string; document: Row }[] }>(name, as, 'GET', '/online/document/closure', {
        query: { screen: 'demo/well-list' },
      })
    expect((await closure('admin', 'role:r-keeper')).status).toBe(403)
    expect((await closure('keeper', victim)).text).not.toContain('"wage"')
    expect((await closure('keeper', '')).text).toContain('"wage"')
  })
})

describe('whom one may look as', () => {
  it.each<[string, string, string, number]>([
    ['nobody without the right', 'victim', low, 403],
    ['nobody unknown', 'keeper', 'user:nobody', 404],
    ['no unknown role', 'keeper', 'role:nobody', 404],
    ['nobody deleted', 'keeper', 'user:u-gone', 404],
    ['nobody who may not sign in', 'keeper', 'user:u-frozen', 403],
    ['nobody of a tenant only', 'keeper', 'user:u-tenant1', 403],
    ['nobody of the platform only from a tenant', 'tenant1', victim, 404],
    ['no form but the two', 'keeper', 'u-victim', 400],
    ['nothing empty', 'keeper', '', 400],
    ['no statement', 'keeper', "user:u' or 1=1 --", 400],
  ])('%s', async (_, name, as, status) => {
    const reply = await server.client.call('GET', '/demo/well/list', {
      token: tokens[name] ?? '',
      headers: { 'x-view-as': as },
    })
    expect([reply.status, JSON.parse(reply.text).success]).toEqual([status, false])
    expect(reply.text).not.toContain('"w3"')
  })

  it('somebody of the own tenant, in which both see its rows alone', async () => {
    await grantCodes(server, 'tenant12', ['well:list'])
    await server.app.services.database.query
      .updateTable('sys_user_tenant')
      .set({ rel_tenant_id: '1' })
      .where('id', 'in', ['ut-1', 'ut-2'])
      .execute()
    expect(await ids('tenant1', 'user:u-tenant12')).toEqual(['t1'])
    await insert('sys_role', { id: 'r-two', role_name: '二', role_code: 'two', tenant_id: 2, data_scope: 'all' })
    const { status } = await call('tenant1', 'role:r-two', 'GET', '/demo/well/list')
    expect([403, 404]).toContain(status)
  })

  it('as long as both have the rights', async () => {
    const { database, rights } = server.app.services
    const set = async (table: string, id: string, flag: number) => {
      await database.query.updateTable(table).set({ del_flag: flag }).where('id', '=', id).execute()
      rights.drop([])
    }
    await set('sys_role_permission', 'rp-victim-p-well-list', 1)
    await set('sys_role_permission', 'rp-victim-well', 1)
    expect((await call('keeper', victim, 'GET', '/demo/well/list')).status).toBe(403)
    await set('sys_role_permission', 'rp-victim-p-well-list', 0)
    await set('sys_role_permission', 'rp-victim-well', 0)
    expect((await call('keeper', victim, 'GET', '/demo/well/list')).status).toBe(200)
    await set('sys_role_permission', 'rp-keeper-p-permission-effective', 1)
    expect((await call('keeper', victim, 'GET', '/demo/well/list')).status).toBe(403)
    await set('sys_role_permission', 'rp-keeper-p-permission-effective', 0)
  })
})
