import { describe, expect, it } from 'vitest'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const { client } = await startProduct()

/** `sunli` of the demo data works on the platform and in two tenants. */
const tenants = [0, 1001, 1002] as const
type TenantId = (typeof tenants)[number]
const token = await client.login('sunli')

interface CallOptions {
  query?: Record<string, string>
  body?: object
}

const callIn = <T = unknown>(tenantId: TenantId, method: string, path: string, options: CallOptions = {}) =>
  client.call<T>(method, path, { token, headers: { 'tenant-id': String(tenantId) }, ...options })

interface Login {
  departs: { orgCode: string; tenantId: number }[]
  multi_depart: number
  tenantList?: { id: number; name: string }[]
  userInfo: { orgCode: string }
}

const loginOf = async (username: string) => {
  const body = { username, password: 'Village@2026', captcha: '', checkKey: '' }
  return (await client.call<Login>('POST', '/sys/login', { body })).body.result
}

describe('the sign-in of the demo data', () => {
  it('offers the platform first to one who works in tenants too, and all departments with their tenant', async () => {
    const { tenantList = [], departs, multi_depart, userInfo } = await loginOf('sunli')
    expect(tenantList.map(({ id, name }) => [id, name])).toEqual([
      [0, '数字乡村平台'],
      [1001, '青禾县农业投资有限公司'],
      [1002, '云溪智慧水务有限公司'],
    ])
    const departsIn = (tenant: TenantId) => departs.filter(({ tenantId }) => tenantId === tenant).length
    expect([tenants.map(departsIn), multi_depart, userInfo.orgCode]).toEqual([[2, 1, 1], 2, 'A01A10'])
  })

  it.each(['admin', 'operator', 'implementer', 'auditor', 'zhaoqiang', 'liming'])('asks %s nothing', async (name) => {
    const { tenantList, multi_depart } = await loginOf(name)
    expect([tenantList, multi_depart]).toEqual([undefined, 1])
  })

  it('leads people of a tenant into it alone', async () => {
    const { tenantList = [], multi_depart } = await loginOf('gaoyuan')
    expect([tenantList.map(({ id }) => id), multi_depart]).toEqual([[1001], 1])
  })
})

describe('the name of the workplace', () => {
  const path = '/sys/permission/getUserPermissionByToken'

  it('comes with the menu of one who works in several', async () => {
    const names = tenants.map(
      async (id) => (await callIn<{ workplace: string }>(id, 'GET', path)).body.result.workplace,
    )
    expect(await Promise.all(names)).toEqual(['数字乡村平台', '青禾县农业投资有限公司', '云溪智慧水务有限公司'])
  })

  it.each(['zhaoqiang', 'gaoyuan'])('is empty for %s, who has no choice', async (username) => {
    const own = await client.login(username)
    const { body } = await client.call<{ workplace: string }>('GET', path, { token: own })
    expect(body.result.workplace).toBe('')
  })
})

describe('the department of one who works in several tenants', () => {
  const departsIn = async (tenantId: TenantId) =>
    (await callIn<{ list: { id: string }[]; orgCode: string }>(tenantId, 'GET', '/sys/user/getCurrentUserDeparts')).body
      .result

  it.each([
    [0, ['depart-office', 'depart-personnel'], 'A01A10'],
    [1001, ['depart-agri-office'], 'A01A02'],
    [1002, ['depart-water-office'], 'A01A01'],
  ] as const)('in %i is one of %j', async (tenantId, ids, orgCode) => {
    const { list, orgCode: current } = await departsIn(tenantId)
    expect([list.map(({ id }) => id), current]).toEqual([ids, orgCode])
  })

  it('is refused in another tenant, and chosen in its own', async () => {
    const select = (tenantId: TenantId, orgCode: string) =>
      callIn<{ userInfo: { departId: string } }>(tenantId, 'POST', '/sys/selectDepart', { body: { orgCode } })
    for (const [tenantId, orgCode] of [
      [0, 'A01A02'],
      [1001, 'A01A10'],
      [1002, 'A01A04'],
    ] as const)
      expect((await select(tenantId, orgCode)).body).toMatchObject({ success: false, message: '该部门不属于当前用户' })
    expect((await select(0, 'A01A04')).body.result.userInfo.departId).toBe('depart-office')
    expect((await departsIn(0)).orgCode).toBe('A01A04')
    expect((await departsIn(1001)).orgCode).toBe('A01A02')
  })
})

describe('the rows of a workplace', () => {
  const lists = ['/sys/annountCement', '/personal/personalEmployee', '/eoa/metting/eoaMettingRoom']
  const idsIn = async (tenantId: TenantId, path: string) => {
    const { body } = await callIn<{ records: { id: string }[] }>(tenantId, 'GET', `${path}/list`, {
      query: { pageSize: '200' },
    })
    return body.result.records.map(({ id }) => id)
  }

  it.each(lists)('of %s are there in each and seen in no other', async (path) => {
    const ids = await Promise.all(tenants.map((tenantId) => idsIn(tenantId, path)))
    expect(ids.map((own) => own.length > 0)).toEqual([true, true, true])
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
    for (const [index, tenantId] of tenants.entries())
      for (const own of ids.filter((_, at) => at !== index)) {
        const { status } = await callIn(tenantId, 'GET', `${path}/queryById`, { query: { id: own[0] ?? '' } })
        expect([path, tenantId, own[0], status]).toEqual([path, tenantId, own[0], 404])
      }
  })

  it.each([
    [1001, ['孙丽', '田野', '高远'], ['田野']],
    [1002, ['孙丽', '江河'], []],
  ] as const)('are in table dictionaries of people those of %i: %j', async (tenantId, people, tianye) => {
    const ask = async <T>(path: string) => (await callIn<T>(tenantId, 'GET', `/sys/dict/${path}`)).body.result
    const names = (options: readonly { text: string }[]) => options.map(({ text }) => text).toSorted()
    for (const code of ['sys_user,realname,username', 'sys_user,realname,id']) {
      const dictionary = encodeURIComponent(code)
      const lists = [`getDictItems/${dictionary}`, `loadDict/${dictionary}?pageSize=200`]
      for (const path of lists) expect([path, names(await ask<{ text: string }[]>(path))]).toEqual([path, people])
    }
    const labels = (key: string) => ask(`loadDictItem/${encodeURIComponent('sys_user,realname,username')}?key=${key}`)
    expect([await labels('tianye'), await labels('zhangwei')]).toEqual([tianye, []])
  })

  it('are refused to those who do not belong there', async () => {
    const foreign = await client.login('zhaoqiang')
    const { status, body } = await client.call('GET', '/sys/sysDepart/list', {
      token: foreign,
      headers: { 'tenant-id': '1001' },
    })
    expect([status, body.message]).toEqual([401, '用户租户信息变更,请重新登陆!'])
  })
})

describe('one who has departments of the platform alone in a tenant', () => {
  it('works there without one, and none of the platform is taken', async () => {
    const admin = await client.login('admin')
    const body = { tenantId: '1001', userIdList: ['user-zhaoqiang'] }
    const added = await client.call('POST', '/sys/tenant/addUsers', { token: admin, body })
    expect(added.body).toMatchObject({ success: true })
    const { tenantList, departs: all, multi_depart } = await loginOf('zhaoqiang')
    expect([tenantList?.map(({ id }) => id), all.map(({ tenantId }) => tenantId), multi_depart]).toEqual([
      [1001],
      [0],
      0,
    ])
    const own = await client.login('zhaoqiang')
    const there = { token: own, headers: { 'tenant-id': '1001' } }
    const departs = await client.call('GET', '/sys/user/getCurrentUserDeparts', there)
    expect(departs.body.result).toEqual({ list: [], orgCode: null })
    const { body: user } = await client.call<{ userInfo: object }>('GET', '/sys/user/getUserInfo', there)
    expect(user.result.userInfo).toMatchObject({ orgCode: null, departId: null })
    const refused = await client.call('POST', '/sys/selectDepart', {
      ...there,
      body: { orgCode: all[0]?.orgCode ?? '' },
    })
    expect(refused.body).toMatchObject({ success: false, message: '该部门不属于当前用户' })
  })
})
