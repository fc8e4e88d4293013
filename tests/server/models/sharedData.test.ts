import { beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#fixtures/serverClient.ts'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const product = await startProduct()
const { app, client } = product
const { query } = app.services.database

type Row = Readonly<Record<string, string | number | null>>

const insert = (table: string, rows: readonly Row[]) =>
  query
    .insertInto(table)
    .values(rows.map((row) => ({ del_flag: 0, row_version: 1, tenant_id: 0, create_by: 'admin', ...row })))
    .execute()

/** `liming` works in one tenant, `chenjie` in another, `wangfang` on the platform; all may make every call. */
const places = { liming: '1001', chenjie: '1002', wangfang: '' } as const
type Somebody = keyof typeof places

const tokens = new Map<string, string>()
const call = async <T = unknown>(who: Somebody | 'admin', method: string, path: string, more: object = {}) =>
  (await client.call<T>(method, path, { token: tokens.get(who) as string, ...more })) as Reply<T>

beforeAll(async () => {
  await insert('sys_role', [{ id: 'r-calls', role_name: '全部接口', role_code: 'all_calls', data_scope: 'all' }])
  const permissions = await query.selectFrom('sys_permission').select('id').execute()
  const links = permissions.map(({ id }) => ({ id: `rp-${id}`, role_id: 'r-calls', permission_id: String(id) }))
  for (let at = 0; at < links.length; at += 200) await insert('sys_role_permission', links.slice(at, at + 200))
  for (const [username, tenant] of Object.entries(places)) {
    await insert('sys_user_role', [{ id: `ur-${username}`, user_id: `user-${username}`, role_id: 'r-calls' }])
    if (tenant === '') continue
    await insert('sys_user_tenant', [{ id: `ut-${username}`, user_id: `user-${username}`, rel_tenant_id: tenant }])
    await query.updateTable('sys_user').set({ platform: 'N' }).where('username', '=', username).execute()
  }
  app.services.rights.drop([])
  for (const username of [...Object.keys(places), 'admin']) tokens.set(username, await client.login(username))
})

const byPlatform = '这是所有租户共用的数据，由平台维护，租户内不能修改'
const firstId = async (who: Somebody | 'admin', path: string, params: object = {}) =>
  (await call<{ records: { id: string }[] }>(who, 'GET', `${path}/list`, { query: { pageSize: '1', ...params } })).body
    .result.records[0]?.id

describe('what the platform shares', () => {
  const shared = ['/sys/dict', '/sys/permission', '/sys/tenantPack', '/sys/checkRule', '/sys/fillRule', '/act/comment']

  it.each(shared)('%s is read in a tenant', async (path) => {
    const { body } = await call<{ total: number }>('liming', 'GET', `${path}/list`)
    const ofPlatform = await call<{ total: number }>('wangfang', 'GET', `${path}/list`)
    expect([body.success, body.result.total]).toEqual([true, ofPlatform.body.result.total])
  })

  it.each(shared.filter((path) => !/tenantPack|permission/.test(path)))('%s is not changed there', async (path) => {
    const id = await firstId('liming', path)
    const before = (await call('admin', 'GET', `${path}/queryById`, { query: { id } })).body.result
    const edited = await call('liming', 'PUT', `${path}/edit`, { body: { id } })
    const deleted = await call('liming', 'DELETE', `${path}/delete`, { query: { id } })
    expect([edited, deleted].map(({ status, body }) => [status, body.message])).toEqual([
      [403, byPlatform],
      [403, byPlatform],
    ])
    expect((await call('admin', 'GET', `${path}/queryById`, { query: { id } })).body.result).toEqual(before)
  })

  it('is offered no change there: its codes are not among the buttons', async () => {
    const codesOf = async (who: Somebody | 'admin') => {
      const { body } = await call<{ auth: { action: string }[] }>(
        who,
        'GET',
        '/sys/permission/getUserPermissionByToken',
      )
      return body.result.auth.map(({ action }) => action)
    }
    const inTenant = await codesOf('liming')
    for (const who of ['wangfang', 'admin'] as const)
      expect(await codesOf(who)).toEqual(
        expect.arrayContaining(['dict:add', 'dict:edit', 'dict:delete', 'permission:add']),
      )
    expect(inTenant).toEqual(expect.arrayContaining(['dict:list', 'dict:export', 'dictItem:add', 'user:edit']))
    expect(
      inTenant.filter((code) => /^(dict|permission|checkRule|fillRule):(add|edit|.*delete.*|import)$/.test(code)),
    ).toEqual([])
  })

  it('is not added to there', async () => {
    const dict = { dictName: '租户字典', dictCode: 'own_dict' }
    const added = await call('liming', 'POST', '/sys/dict/add', { body: dict })
    expect([added.status, added.body.message]).toEqual([403, byPlatform])
    expect((await call('wangfang', 'POST', '/sys/dict/add', { body: dict })).body.success).toBe(true)
  })
})

describe('the values of a tenant', () => {
  const ids: Record<string, string> = {}
  const dictId = async () => (ids.dict ??= String(await firstId('wangfang', '/sys/dict', { dictCode: 'trade' })))
  const add = async (who: Somebody, itemValue: string, itemText: string) =>
    call<{ id: string }>(who, 'POST', '/sys/dictItem/add', {
      body: { dictId: await dictId(), itemValue, itemText, sortOrder: 1 },
    })
  const labelOf = async (who: Somebody, value: string) =>
    (await call<string>(who, 'GET', `/sys/dict/getDictText/trade/${value}`)).body.result
  const everybody = (value: string) =>
    Promise.all((['liming', 'chenjie', 'wangfang'] as const).map((who) => labelOf(who, value)))
  const flush = () => app.services.outbox.flush()

  it('lie over the shared ones, and nobody else sees them', async () => {
    const [shared] = await everybody('1')
    const own = await add('liming', '1', '本社的说法')
    const more = await add('liming', 'tea', '茶叶')
    ids.own = own.body.result.id
    ids.more = more.body.result.id
    await flush()
    expect(await everybody('1')).toEqual(['本社的说法', shared, shared])
    expect(await everybody('tea')).toEqual(['茶叶', '', ''])
    const options = async (who: Somebody) =>
      (await call<{ value: string }[]>(who, 'GET', '/sys/dict/getDictItems/trade')).body.result.map(
        ({ value }) => value,
      )
    expect((await options('liming')).filter((value) => value === '1')).toEqual(['1'])
    expect(await options('liming')).toContain('tea')
    expect(await options('chenjie')).not.toContain('tea')
    const all = await call<Record<string, { value: string }[]>>('chenjie', 'GET', '/sys/dict/queryAllDictItems')
    expect(all.body.result.trade?.map(({ value }) => value)).not.toContain('tea')
    const login = async (username: string) => {
      const { sysAllDictItems } = (
        await client.call<{ sysAllDictItems: Record<string, { value: string }[]> }>('GET', '/sys/user/getUserInfo', {
          token: tokens.get(username) as string,
        })
      ).body.result
      return sysAllDictItems.trade?.some(({ value }) => value === 'tea')
    }
    expect([await login('liming'), await login('chenjie'), await login('wangfang')]).toEqual([true, false, false])
  })

  it('are read and changed by their tenant alone', async () => {
    for (const who of ['chenjie', 'wangfang', 'admin'] as const)
      expect((await call(who, 'GET', '/sys/dictItem/queryById', { query: { id: ids.more ?? '' } })).status).toBe(404)
    const sharedItem = await call<{ records: { id: string; itemValue: string }[] }>(
      'liming',
      'GET',
      '/sys/dictItem/list',
      {
        query: { dictId: await dictId(), itemValue: '2' },
      },
    )
    const id = sharedItem.body.result.records[0]?.id
    const edited = await call('liming', 'PUT', '/sys/dictItem/edit', { body: { id, itemText: '改名' } })
    expect([edited.status, edited.body.message]).toEqual([403, byPlatform])
    const own = await call('liming', 'PUT', '/sys/dictItem/edit', { body: { id: ids.more, itemText: '茶业' } })
    await flush()
    expect([own.body.success, await labelOf('liming', 'tea')]).toEqual([true, '茶业'])
  })

  it('are unique within the tenant, and free for others', async () => {
    expect((await add('liming', 'tea', '又一个')).body.success).toBe(false)
    expect((await add('chenjie', 'tea', '绿茶')).body.success).toBe(true)
    await flush()
    expect(await everybody('tea')).toEqual(['茶业', '绿茶', ''])
  })

  it('are values of records in the tenant, and of nobody else', async () => {
    const write = async (who: Somebody | 'admin', id: string) =>
      (await call(who, 'PUT', '/sys/tenant/edit', { body: { id: Number(id), trade: 'tea' } })).body
    expect((await write('liming', '1001')).success).toBe(true)
    expect(await write('wangfang', '1002')).toMatchObject({ success: false })
    const { body } = await call<Record<string, unknown>>('liming', 'GET', '/sys/tenant/queryById', {
      query: { id: '1001' },
    })
    expect(body.result.trade_dictText).toBe('茶业')
  })

  it('leave the shared ones behind when they go', async () => {
    expect(
      (await call('liming', 'DELETE', '/sys/dictItem/delete', { query: { id: ids.own ?? '' } })).body.success,
    ).toBe(true)
    await flush()
    const [own, shared] = await everybody('1')
    expect(own).toBe(shared)
    const used = await call('liming', 'DELETE', '/sys/dictItem/delete', { query: { id: ids.more ?? '' } })
    expect(used.body.message).toContain('引用')
  })
})

describe('other tenants', () => {
  it('have no name in a tenant', async () => {
    const list = await call<{ records: { id: number }[] }>('liming', 'GET', '/sys/tenant/list')
    expect(list.body.result.records.map(({ id }) => id)).toEqual([1001])
    expect((await call('liming', 'GET', '/sys/tenant/queryById', { query: { id: '1002' } })).status).toBe(404)
    const options = await call<unknown[]>('liming', 'GET', '/sys/tenant/options', { query: { keys: '1002' } })
    expect(options.body.result).toEqual([])
    const all = await call<{ id: number }[]>('liming', 'GET', '/sys/tenant/queryList')
    expect(all.body.result.map(({ id }) => id)).toEqual([1001])
    await insert('sys_user_tenant', [{ id: 'ut-both', user_id: 'user-zhoutao', rel_tenant_id: '1001' }])
    await insert('sys_user_tenant', [{ id: 'ut-both-2', user_id: 'user-zhoutao', rel_tenant_id: '1002' }])
    await query.updateTable('sys_user').set({ platform: 'N' }).where('username', '=', 'zhoutao').execute()
    const person = await call<Record<string, unknown>>('liming', 'GET', '/sys/user/queryById', {
      query: { id: 'user-zhoutao' },
    })
    expect(person.body.result.relTenantIds_dictText).not.toContain('云溪智慧水务')
  })

  it('have departments with names on the platform, and in their own tenant alone', async () => {
    const names = [
      ['1001', '社务办'],
      ['1002', '水务站'],
    ] as const
    for (const [tenant, name] of names) {
      await insert('sys_depart', [
        { id: `d-${tenant}`, depart_name: name, org_code: 'Z01', org_category: '1', tenant_id: Number(tenant) },
      ])
      await insert('sys_user_depart', [{ id: `ud-${tenant}`, user_id: 'user-zhoutao', depart_id: `d-${tenant}` }])
    }
    await query
      .updateTable('sys_user')
      .set({ tenant_id: 1002, org_code: 'Z01' })
      .where('username', '=', 'zhoutao')
      .execute()
    const departsOf = async (who: Somebody | 'admin') => {
      const { body } = await call<{ records: Record<string, unknown>[] }>(who, 'GET', '/sys/user/list', {
        query: { username: 'zhoutao' },
      })
      const [person] = body.result.records
      return [person?.selecteddeparts_dictText, person?.orgCode_dictText]
    }
    const everywhere = ['农业综合服务中心,社务办,水务站', '水务站']
    expect(await departsOf('admin')).toEqual(everywhere)
    expect(await departsOf('wangfang')).toEqual(everywhere)
    expect((await departsOf('liming'))[0]).toBe('其他单位,社务办,其他单位')
    await query
      .updateTable('sys_user')
      .set({ tenant_id: 0, org_code: 'A01A01A06' })
      .where('username', '=', 'zhoutao')
      .execute()
  })

  it('make calls that a tenant does not see', async () => {
    await call('chenjie', 'GET', '/sys/position/list')
    await call('liming', 'GET', '/sys/dict/list')
    const names = async (who: Somebody) => {
      const { body } = await call<{ username: string | null }[]>(who, 'GET', '/sys/actuator/httptrace')
      return new Set(body.result.map(({ username }) => username))
    }
    expect([...(await names('liming'))]).toEqual(['liming'])
    expect([...(await names('wangfang'))]).toEqual(expect.arrayContaining(['liming', 'chenjie', 'wangfang']))
  })
})

describe('a user of the platform', () => {
  const signIn = (username: string) => client.login(username).then(() => 'in', String)
  const stored = async (username: string) =>
    (await query.selectFrom('sys_user').select('platform').where('username', '=', username).executeTakeFirst())
      ?.platform
  const outside = '该账号不属于任何租户，也不是平台用户'

  it('is nobody who has left the last tenant', async () => {
    const token = await client.login('zhoutao')
    for (const tenantId of ['1001', '1002'])
      await call('admin', 'DELETE', '/sys/tenant/leaveTenant', { query: { tenantId, userIds: 'user-zhoutao' } })
    await app.services.outbox.flush()
    expect(await signIn('zhoutao')).toContain(outside)
    expect((await client.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
  })

  it('is nobody whose tenant has been removed for good', async () => {
    const { body } = await call('admin', 'POST', '/sys/tenant/add', { body: { id: 77, name: '短命合作社', status: 1 } })
    expect(body.success).toBe(true)
    await call('admin', 'POST', '/sys/tenant/addUsers', { body: { tenantId: '77', userIdList: ['user-zhaoqiang'] } })
    expect([await stored('zhaoqiang'), await signIn('zhaoqiang')]).toEqual(['N', 'in'])
    await query.deleteFrom('sys_tenant').where('id', '=', 77).execute()
    expect(await signIn('zhaoqiang')).toContain(outside)
  })

  it('is nobody whose tenant lies in the recycle bin', async () => {
    await call('admin', 'POST', '/sys/tenant/add', { body: { id: 78, name: '撤销合作社', status: 1 } })
    await call('admin', 'POST', '/sys/tenant/addUsers', { body: { tenantId: '78', userIdList: ['user-zhaoqiang'] } })
    expect(await signIn('zhaoqiang')).toBe('in')
    await query.updateTable('sys_tenant').set({ del_flag: 1 }).where('id', '=', 78).execute()
    expect(await signIn('zhaoqiang')).toContain('冻结')
  })

  it('is marked as such on the platform alone', async () => {
    const mark = (who: Somebody | 'admin', platform: string) =>
      call(who, 'PUT', '/sys/user/edit', { body: { id: 'user-zhoutao', platform } })
    await insert('sys_user_tenant', [{ id: 'ut-again', user_id: 'user-zhoutao', rel_tenant_id: '1001' }])
    expect((await mark('liming', 'Y')).status).toBe(403)
    expect((await mark('admin', 'Y')).body.success).toBe(true)
    expect([await stored('zhoutao'), await signIn('zhoutao')]).toEqual(['Y', 'in'])
    expect((await mark('liming', 'N')).status).toBe(403)
    await query.deleteFrom('sys_user_tenant').where('user_id', '=', 'user-zhoutao').execute()
    expect([await stored('zhoutao'), await signIn('zhoutao')]).toEqual(['Y', 'in'])
  })

  it('stays so when a tenant that is not the first is joined or left', async () => {
    const body = { tenantId: '1002', userIdList: ['user-sunli'] }
    await call('admin', 'DELETE', '/sys/tenant/leaveTenant', { query: { tenantId: '1002', userIds: 'user-sunli' } })
    expect(await stored('sunli')).toBe('Y')
    expect((await call('admin', 'POST', '/sys/tenant/addUsers', { body })).body.success).toBe(true)
    expect(await stored('sunli')).toBe('Y')
  })

  it('is nobody who was added in a tenant', async () => {
    const person = (username: string, workNo: string) => ({
      ...{
        username,
        workNo,
        realname: '新人',
        phone: `1390000${workNo}`,
        password: 'Qq9!ww8@',
        confirmpassword: 'Qq9!ww8@',
      },
    })
    expect((await call('liming', 'POST', '/sys/user/add', { body: person('inside1', '9001') })).body.success).toBe(true)
    expect(await stored('inside1')).toBe('N')
    expect((await call('wangfang', 'POST', '/sys/user/add', { body: person('outside1', '9002') })).body.success).toBe(
      true,
    )
    expect(await stored('outside1')).toBe('Y')
  })

  it('was, before there was a mark, whoever never belonged to a tenant', async () => {
    await query.updateTable('sys_user').set({ platform: null }).where('username', 'in', ['liming', 'auditor']).execute()
    await startProduct({ shared: product })
    expect([await stored('liming'), await stored('auditor')]).toEqual(['N', 'Y'])
  })
})
