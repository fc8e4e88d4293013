import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { formOf, xlsxOf } from '#fixtures/sheets.ts'

closeServers()
let server: TestServer
let admin: string
let low: string

beforeAll(async () => {
  server = await startServer(allParts())
  admin = await server.client.login('admin')
  await grantCodes(server, 'low', ['user:list'])
  low = await server.client.login('low')
})

const call = <T = unknown>(method: string, path: string, body?: unknown, token = admin) =>
  server.client.call<T>(method, path, { token, ...(body ? { body } : {}) })

interface Entry {
  name: string
  component: string
  screen?: string
  children?: Entry[]
}
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

async function menuFor(of: TestServer, headers: Record<string, string>): Promise<Entry[]> {
  const path = '/sys/permission/getUserPermissionByToken'
  const token = await of.client.login('admin')
  return (await of.client.call<{ menu: Entry[] }>('GET', path, { token, headers })).body.result.menu
}

describe('the menu', () => {
  it('is that of the product for its own client', async () => {
    expect(flat(await menuFor(server, {})).some(({ component }) => component.startsWith('screen/'))).toBe(true)
  })

  it('names views of the family for other clients, and the screen beside them', async () => {
    const entries = flat(await menuFor(server, { 'x-client': '' }))
    expect(entries).toContainEqual(
      expect.objectContaining({ component: 'system/UserList', screen: 'system/user-list' }),
    )
    expect(entries.filter(({ component }) => component.startsWith('screen/'))).toEqual([])
    expect(entries.filter(({ name }) => name === 'dashboard')).toEqual([])
    expect(entries.filter(({ component, children }) => component === 'layouts/RouteView' && !children)).toEqual([])
  })

  it('shows the rest in iframes where the address of the product is known', async () => {
    const addressed = await startServer({
      ...allParts(),
      shared: server,
      environment: { PUBLIC_URL: 'https://village.test' },
    })
    const entries = flat(await menuFor(addressed, { 'x-client': 'other' }))
    const framed = entries.filter(({ component, screen }) => component.includes('Iframe') && screen)
    expect(entries.length).toBeGreaterThanOrEqual(flat(await menuFor(server, { 'x-client': 'other' })).length)
    for (const entry of framed)
      expect(entry).toMatchObject({
        screen: expect.any(String),
        meta: { url: expect.stringMatching(/^https:\/\/village\.test\/.*\?frame=none$/) },
      })
  })
})

describe('JSON fields', () => {
  it('are texts for other clients, and values for ours', async () => {
    const body = { ruleName: '工单号', ruleCode: 'order_no_9', ruleClass: 'text', ruleParams: '{"text":"GD{count:4}"}' }
    expect((await call('POST', '/sys/fillRule/add', body)).body.success).toBe(true)
    const read = async (client: string) => {
      const ask = { token: admin, headers: { 'x-client': client }, query: { ruleCode: 'order_no_9' } }
      const { result } = (
        await server.client.call<{ records: { ruleParams: unknown }[] }>('GET', '/sys/fillRule/list', ask)
      ).body
      return result.records[0]?.ruleParams
    }
    expect(await read('village')).toEqual({ text: 'GD{count:4}' })
    expect(await read('')).toBe('{"text":"GD{count:4}"}')
  })

  it('are so too in the record that stands against a stale change', async () => {
    const body = { ruleName: '巡查', ruleCode: 'walk_no_9', ruleClass: 'text', ruleParams: '{"text":"XC{count:4}"}' }
    const { result } = (await call<{ id: string }>('POST', '/sys/fillRule/add', body)).body
    const edit = { id: result.id, ruleName: '巡查单', rowVersion: 7 }
    const refused = async (client: string) => {
      const ask = { token: admin, headers: { 'x-client': client }, body: edit }
      const answer = await server.client.call<{ current: object }>('PUT', '/sys/fillRule/edit', ask)
      expect(answer.status).toBe(409)
      return answer.body.result.current
    }
    expect(await refused('')).toMatchObject({ ruleName: '巡查', ruleParams: '{"text":"XC{count:4}"}' })
    expect(await refused('village')).toMatchObject({ ruleParams: { text: 'XC{count:4}' } })
  })
})

describe('sub-tables', () => {
  const plan = async (method: string, path: string, ask: object = {}) =>
    (
      await server.client.call<Record<string, unknown>>(method, `/eoa/plan/eoaPlan/${path}`, {
        token: admin,
        headers: { 'x-client': '' },
        ...ask,
      })
    ).body
  const body = { title: '清渠', planType: '1', owner: 'admin' }

  it('come as lists under the names of their models, and are read by the id of their record', async () => {
    const rows = [
      { task: '疏浚', weight: 60 },
      { task: '加固', weight: 40 },
    ]
    const added = await plan('POST', 'add', { body: { ...body, eoaPlanItemList: rows } })
    expect(added).toMatchObject({ success: true })
    const query = { id: String(added.result.id) }
    const read = async () =>
      (await plan('GET', 'queryEoaPlanItemByMainId', { query })).result as unknown as Record<string, unknown>[]
    expect(await read()).toMatchObject(rows)
    const [first] = await read()
    await plan('PUT', 'edit', { body: { ...query, eoaPlanItemList: [{ ...first, weight: 100 }] } })
    expect(await read()).toMatchObject([{ id: first?.id, task: '疏浚', weight: 100 }])
    await plan('PUT', 'edit', { body: { ...query, title: '清渠二期' } })
    expect(await read()).toHaveLength(1)
  })

  it('need the rights to the record, and one that is there', async () => {
    const query = { id: 'none' }
    const ask = (token: string) =>
      server.client.call('GET', '/eoa/plan/eoaPlan/queryEoaPlanItemByMainId', { token, query })
    expect((await ask(low)).status).toBe(403)
    expect((await ask(admin)).status).toBe(404)
  })
})

describe('rows of a tree below several others', () => {
  it('are one page, for each model that is a tree', async () => {
    const add = async (name: string, pid: string | null) =>
      (await call<{ id: string }>('POST', '/iot/deviceType/add', { name, code: `t${name}`, pid })).body.result.id
    const [one, two] = [await add('一', null), await add('二', null)]
    const [inner] = [await add('一一', one), await add('二一', two)]
    await add('一一一', inner)
    const path = '/iot/deviceType/getChildListBatch?column=code&order=asc&parentIds='
    const named = async (ids: string) => {
      const { result } = (await call<{ records: Record<string, unknown>[] }>('GET', path + ids)).body
      return result.records.map(({ name, hasChild }) => `${name}${hasChild}`)
    }
    expect(await named(`${one},${two}`)).toEqual(['一一1', '二一0'])
    expect(await named(`0,${two}`)).toEqual(expect.arrayContaining(['一1', '二1', '二一0']))
    expect((await call('GET', path + one, undefined, low)).status).toBe(403)
  })
})

describe('a page size over the limit', () => {
  it('is cut to it, and the answer says so', async () => {
    for (const path of ['/sys/user/list', '/sys/user/queryUserComponentData', '/sys/role/list'])
      expect((await call('GET', `${path}?pageSize=99999`)).body).toMatchObject({ success: true, result: { size: 500 } })
  })

  it('still has to be a number', async () => {
    for (const size of ['-1', '0', '1e9', '99999999999999999999'])
      expect([size, (await call('GET', `/sys/user/list?pageSize=${size}`)).status]).toEqual([size, 400])
  })
})

describe('single calls of other clients', () => {
  it('third-party applications: none, without an error', async () => {
    expect((await call('GET', '/sys/thirdApp/getEnabledType', undefined, low)).body).toMatchObject({
      success: true,
      result: {},
    })
  })

  it('lists of modules that are not installed are empty', async () => {
    for (const name of ['sysMessage', 'sysMessageTemplate']) {
      const { body } = await call('GET', `/sys/message/${name}/list`, undefined, low)
      expect(body).toMatchObject({ success: true, result: { records: [], total: 0 } })
    }
  })

  it('versions of a record have their content as text', async () => {
    const query = '?dataTable=sys_position&dataId=p9'
    const { database, ids } = server.app.services
    const base = {
      tenant_id: 0,
      del_flag: 0,
      row_version: 1,
      create_by: 'admin',
      data_table: 'sysPosition',
      data_id: 'p9',
    }
    for (const version of [1, 2])
      await database.query
        .insertInto('sys_data_log')
        .values({
          ...base,
          id: ids.next(),
          create_time: '2026-01-01 00:00:00',
          data_version: version,
          data_content: JSON.stringify({ after: { name: `第${version}版` } }),
        })
        .execute()
    const { result } = (
      await call<{ id: string; dataVersion: number; dataContent: string }[]>(
        'GET',
        `/sys/dataLog/queryDataVerList${query}`,
      )
    ).body
    expect(result.map(({ dataVersion }) => dataVersion)).toEqual([2, 1])
    expect(JSON.parse(result[0]?.dataContent ?? '')).toEqual({ after: { name: '第2版' } })
    const [second, first] = result.map(({ id }) => id)
    const compared = await call<{ id: string }[]>(
      'GET',
      `/sys/dataLog/queryCompareList?dataId1=${first}&dataId2=${second}`,
    )
    expect(compared.body.result.map(({ id }) => id)).toEqual([first, second])
    expect((await call('GET', `/sys/dataLog/queryCompareList?dataId1=${first}&dataId2=none`)).status).toBe(404)
    expect((await call('GET', `/sys/dataLog/queryDataVerList${query}`, undefined, low)).status).toBe(403)
  })

  it('gateway routes are saved with their clauses, and published', async () => {
    const router = {
      routerId: 'village',
      name: '村务',
      uri: 'lb://village',
      predicates: [{ name: 'Path', args: ['/api/**', '/v2/**'] }],
      filters: [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }],
    }
    const { body } = await call('POST', '/sys/gatewayRoute/updateAll', { router: JSON.stringify(router) })
    expect(body.message).toBeTypeOf('string')
    expect((await call('POST', '/sys/gatewayRoute/updateAll', { router: 'no json' })).status).toBe(400)
    expect((await call('POST', '/sys/gatewayRoute/updateAll', { router }, low)).status).toBe(403)
    expect((await call('GET', '/sys/gatewayRoute/clearRedis', undefined, low)).status).toBe(403)
    expect((await call('GET', '/sys/gatewayRoute/clearRedis')).status).toBe(200)
  })

  it('gateway routes come as the form of those clients sends them: clauses as JSON in the JSON, switches as booleans', async () => {
    const json = (list: object[]) => JSON.stringify(list)
    const router = {
      ...{ id: '', routerId: 'fishery', name: '渔业', uri: 'lb://fishery', status: true },
      predicates: json([
        { name: 'Path', args: ['/fish/**', '/pond/**'] },
        { name: 'Header', args: { header: 'X-Request-Id', regexp: '1' } },
      ]),
      filters: json([{ name: 'StripPrefix', args: [{ key: 'parts', value: 2 }] }]),
    }
    const { body } = await call<{ id: string }>('POST', '/sys/gatewayRoute/updateAll', { router })
    expect(body).toMatchObject({ success: true })
    const stored = await call('GET', `/sys/gatewayRoute/queryById?id=${body.result.id}`)
    expect(stored.body.result).toMatchObject({
      status: '1',
      predicates: [
        { name: 'Path', args: '/fish/**,/pond/**', sortNo: 1 },
        { name: 'Header', args: 'X-Request-Id,1', sortNo: 2 },
      ],
      filters: [{ name: 'StripPrefix', args: '2' }],
    })
    expect((await call('POST', '/sys/gatewayRoute/updateAll', { router: { ...router, filters: '{' } })).status).toBe(
      400,
    )
  })

  it('agents answer under both names, with the rights of the caller', async () => {
    expect((await call('GET', '/sys/sysUserAgent/list?pageSize=5')).body).toMatchObject({
      success: true,
      result: { size: 5 },
    })
    expect((await call('GET', '/sys/sysUserAgent/list', undefined, low)).status).toBe(403)
    const workbook = (token: string) =>
      fetch(`${server.origin}/system-api/sys/sysUserAgent/exportXls`, { headers: { 'x-access-token': token } })
    expect((await workbook(low)).status).toBe(403)
    expect((await workbook(admin)).headers.get('content-type')).toContain('spreadsheetml')
    const head = ['用户名', '代理人', '开始时间', '结束时间', '状态']
    const upload = async (token: string) => {
      const body = formOf(xlsxOf([head, ['low', 'admin', '2031-01-01 00:00:00', '2031-01-02 00:00:00', '']]))
      const ask = { method: 'POST', headers: { 'x-access-token': token }, body }
      return fetch(`${server.origin}/system-api/sys/sysUserAgent/importExcel`, ask)
    }
    expect((await upload(low)).status).toBe(403)
    expect(await (await upload(admin)).json()).toMatchObject({ code: 200, result: { totalCount: 1, successCount: 1 } })
    const agentOf = (userName: string) => call('GET', `/sys/sysUserAgent/queryByUserName?userName=${userName}`)
    expect(await agentOf('admin')).toMatchObject({ status: 200, body: { success: false, message: '未找到对应实体' } })
    const agent = { userName: 'admin', agentUserName: 'low', endTime: '2030-01-02 00:00:00', status: '0' }
    for (const startTime of ['2029-01-01 00:00:00', '2030-01-01 00:00:00', '2028-01-01 00:00:00'])
      expect((await call('POST', '/sys/sysUserAgent/add', { ...agent, startTime })).body.success).toBe(true)
    expect((await agentOf('admin')).body.result).toMatchObject({ userName: 'admin', startTime: '2030-01-01 00:00:00' })
  })

  it('the address list has names and accounts, no numbers', async () => {
    const path = '/sys/user/queryByOrgCodeForAddressList?pageSize=50'
    const { result } = (await call<{ records: Record<string, unknown>[] }>('GET', path, undefined, low)).body
    expect(result.records.length).toBeGreaterThan(1)
    expect(result.records[0]).toHaveProperty('username')
    expect(Object.keys(result.records[0] ?? {})).not.toContain('phone')
  })
})
