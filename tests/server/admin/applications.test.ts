import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, idOf, type Listed, startAdministration } from '#fixtures/administration.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

const view = ['appAccount:list', 'appRole:list', 'api:list', 'sysApiLog:list', 'roleApp:list', 'roleApi:list']
const write = ['appAccount', 'appRole', 'api'].flatMap((prefix) =>
  ['add', 'edit', 'delete', 'batch_delete', 'export'].map((action) => `${prefix}:${action}`),
)
const bind = ['roleApp:save', 'roleApp:delete', 'roleApi:save', 'roleApi:delete', 'appAccount:reset', 'api:test']

const password = 'Village@2026'

eachDatabase((_, place) => {
  let server: Administration
  let admin: Call
  let keeper: Call
  let reader: Call
  let low: Call
  let foreign: Call
  let count = 0

  const numbered = (word: string) => {
    count += 1
    return `${word}${count}`
  }
  const account = async (more: Record<string, unknown> = {}, call: Call = keeper) =>
    idOf(
      await call('POST', '/sys/appAccount/add', {
        body: { appName: numbered('应用'), account: numbered('app'), password, ...more },
      }),
    )
  const role = async (call: Call = keeper) =>
    idOf(await call('POST', '/sys/appRole/add', { body: { roleName: numbered('角色'), roleCode: numbered('role') } }))
  const api = async (more: Record<string, unknown> = {}, call: Call = keeper) =>
    idOf(
      await call('POST', '/sys/api/add', {
        body: { apiName: numbered('接口'), apiPath: `/sys/${numbered('call')}`, method: 'GET', ...more },
      }),
    )
  const listed = async (path: string, query: Record<string, string> = {}, call: Call = reader) =>
    (await call('GET', path, { query })).body.result as Listed
  const messageOf = async (reply: ReturnType<Call>) => (await reply).body.message

  beforeAll(async () => {
    server = await startAdministration({ place })
    await grantCodes(server, 'keeper', [...view, ...write, ...bind])
    await grantCodes(server, 'victim', view)
    await grantCodes(server, 'tenant1', [...view, ...write, ...bind])
    admin = await server.as('admin')
    keeper = await server.as('keeper')
    reader = await server.as('victim')
    low = await server.as('low')
    foreign = await server.as('tenant1')
  })

  describe('accounts of applications', () => {
    it('get a key, and keep password and secret to themselves', async () => {
      const added = await keeper('POST', '/sys/appAccount/add', {
        body: { appName: '采集', account: 'collect', password, qps: 5, confirmpassword: password },
      })
      expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
      const id = idOf(added)
      const stored = await server.row('sys_app_account', id)
      expect(stored).toMatchObject({ app_key: expect.stringMatching(/^[a-z0-9]{16}$/), qps: 5, status: '1' })
      expect(stored?.password).toMatch(/^scrypt\$/)
      expect(stored?.app_secret).toMatch(/^[0-9a-f]{32}$/)
      const renewed = await keeper('POST', '/sys/appAccount/renew/appSecret', { body: { id } })
      const secret = String((renewed.body.result as { appSecret: string }).appSecret)
      expect(secret).toHaveLength(32)
      expect(secret).not.toBe(stored?.app_secret)
      const answers = await Promise.all([
        reader('GET', '/sys/appAccount/list'),
        keeper('GET', '/sys/appAccount/queryById', { query: { id } }),
        admin('GET', '/sys/dataLog/list', { query: { dataTable: 'sysAppAccount', pageSize: '100' } }),
        admin('GET', '/sys/log/list', { query: { pageSize: '100' } }),
      ])
      for (const { body } of answers) {
        expect(body.success).toBe(true)
        const text = JSON.stringify(body)
        for (const hidden of [secret, String(stored?.app_secret), 'scrypt$', password])
          expect(text).not.toContain(hidden)
      }
    })

    it('have a code of their own, by either of its names', async () => {
      await account({ account: 'taken' })
      const second = { appName: '另一', password }
      for (const named of [{ account: 'taken' }, { appCode: 'taken' }])
        expect((await keeper('POST', '/sys/appAccount/add', { body: { ...second, ...named } })).body).toMatchObject({
          success: false,
          message: expect.stringContaining('应用编码已存在'),
        })
      const id = await account({ account: undefined, appCode: 'free' })
      expect(await server.row('sys_app_account', id)).toMatchObject({ account: 'free' })
      const edited = await keeper('POST', '/sys/appAccount/edit', { body: { id, account: 'taken' } })
      expect(edited.body.message).toContain('应用编码已存在')
    })

    it('are edited without touching the password, and deleted one by one or several', async () => {
      const [one, two, three] = [await account(), await account(), await account()]
      const before = await server.row('sys_app_account', one)
      const edited = await keeper('POST', '/sys/appAccount/edit', {
        body: { id: one, contact: '王', password: 'Another@2026' },
      })
      expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
      expect(await server.row('sys_app_account', one)).toMatchObject({ contact: '王', password: before?.password })
      expect(await messageOf(keeper('DELETE', '/sys/appAccount/delete', { query: { id: one } }))).toBe('删除成功!')
      expect(await messageOf(keeper('DELETE', '/sys/appAccount/delete', { query: { ids: `${two},${three},` } }))).toBe(
        '删除成功!',
      )
      for (const id of [one, two, three]) expect(await server.row('sys_app_account', id)).toBeUndefined()
    })

    it.each([
      [{ ipWhite: '10.0.0.300' }, '请输入IP地址或网段，多个用逗号分开'],
      [{ account: '有空 格' }, '只允许字母、数字、下划线、点和短横线'],
      [{ qps: 0 }, '每秒请求数'],
      [{ password: '123' }, '密码'],
      [{ password: '' }, '登录密码'],
      [{ confirmpassword: 'Village@2027' }, '两次'],
    ])('refuse %j', async (wrong, message) => {
      const body = { appName: numbered('应用'), account: numbered('app'), password, ...wrong }
      const answer = await keeper('POST', '/sys/appAccount/add', { body })
      expect(answer.body.success).toBe(false)
      expect(JSON.stringify(answer.body)).toContain(message)
    })
  })

  describe('roles of applications', () => {
    it('are bound to applications from either side; what is bound already is skipped', async () => {
      const [roleId, otherRole] = [await role(), await role()]
      const [first, second] = [await account({ appName: '云平台' }), await account({ appName: '小程序' })]
      const save = (body: Record<string, unknown>) => messageOf(keeper('POST', '/sys/roleApp/batchSave', { body }))
      expect(await save({ roleId, appIds: [first, second] })).toBe('保存成功！')
      expect(await save({ appId: first, roleIds: [roleId, otherRole, roleId] })).toBe('保存成功！')
      const page = await listed('/sys/roleApp/page', { roleId })
      expect(page.total).toBe(2)
      expect(page.records.find(({ appId }) => appId === first)).toMatchObject({
        roleId,
        appName: '云平台',
        appCode: expect.stringMatching(/^app\d+$/),
        bindTime: expect.stringMatching(/^\d{4}-/),
      })
      expect((await listed('/sys/roleApp/page', { roleId, appName: '云' })).total).toBe(1)
      expect((await listed('/sys/roleApp/page', { appId: first })).total).toBe(2)
      const remove = (appId: string) =>
        messageOf(keeper('DELETE', '/sys/roleApp/deleteByQuery', { query: { roleId, appId } }))
      expect(await remove(first)).toBe('删除成功!')
      expect(await remove(first)).toBe('未找到对应数据')
      expect((await listed('/sys/roleApp/page', { roleId })).records.map(({ appId }) => appId)).toEqual([second])
    })

    it('tell of an application which of them it has', async () => {
      const [bound, free] = [await role(), await role()]
      const appId = await account()
      await keeper('POST', '/sys/roleApp/batchSave', { body: { appId, roleIds: [bound] } })
      const ask = async (query: Record<string, string>) =>
        (await listed('/sys/roleApp/appBindRole/page', { appId, pageSize: '500', ...query })).records
      const all = await ask({})
      expect(all.find(({ id }) => id === bound)).toMatchObject({ bound: true, roleCode: expect.any(String) })
      expect(all.find(({ id }) => id === free)).toMatchObject({ bound: false })
      expect((await ask({ bound: '1' })).map(({ id }) => id)).toEqual([bound])
      expect((await ask({ bound: '0' })).map(({ id }) => id)).not.toContain(bound)
      const name = String(all.find(({ id }) => id === free)?.roleName)
      expect((await ask({ roleName: name })).map(({ id }) => id)).toContain(free)
    })

    it('are bound to interfaces, and tell which they have and which not', async () => {
      const roleId = await role()
      const [one, two] = [await api({ apiName: '设备列表' }), await api({ apiName: '设施列表', method: 'POST' })]
      const save = (apiIds: string[]) =>
        messageOf(keeper('POST', '/sys/roleApi/batchSave', { body: { roleId, apiIds } }))
      expect(await save([one, one])).toBe('保存成功！')
      expect(await save([one, two])).toBe('保存成功！')
      const ask = (query: Record<string, string>) => listed('/sys/roleApi/roleBindApi/page', { roleId, ...query })
      expect((await ask({})).total).toBe(2)
      expect((await ask({ apiName: '设施' })).records).toMatchObject([
        { apiId: two, apiName: '设施列表', method: 'POST' },
      ])
      expect((await ask({ apiPath: 'nowhere' })).total).toBe(0)
      const free = (query: Record<string, string>) =>
        listed('/sys/roleApi/getRoleBindApiPage', { roleId, pageSize: '500', ...query })
      expect((await free({ bound: '1' })).total).toBe(2)
      expect((await free({ apiName: '设备列表' })).records).toMatchObject([{ id: one, bound: true }])
      const query = { roleId, apiId: one }
      expect(await messageOf(keeper('DELETE', '/sys/roleApi/deleteByQuery', { query }))).toBe('删除成功!')
      expect((await free({ bound: '0' })).records.map(({ id }) => id)).toContain(one)
    })

    it('find interfaces by the name of their category', async () => {
      const category = idOf(await admin('POST', '/sys/category/add', { body: { name: '接口' } }))
      const below = idOf(await admin('POST', '/sys/category/add', { body: { name: '气象', pid: category } }))
      const id = await api({ category: below })
      const found = await listed('/sys/roleApi/getRoleBindApiPage', { roleId: await role(), moduleName: '气' })
      expect(found.records).toMatchObject([{ id, moduleName: '气象' }])
    })

    it('take their bindings with them, and so do applications', async () => {
      const [roleId, appId, apiId] = [await role(), await account(), await api()]
      await keeper('POST', '/sys/roleApp/batchSave', { body: { roleId, appIds: [appId] } })
      await keeper('POST', '/sys/roleApi/batchSave', { body: { roleId, apiIds: [apiId] } })
      expect(await messageOf(keeper('GET', '/sys/appRole/remove', { query: { id: roleId } }))).toBe('删除成功!')
      expect((await listed('/sys/roleApp/page', { appId })).total).toBe(0)
      expect((await listed('/sys/roleApi/roleBindApi/page', { roleId })).total).toBe(0)
    })

    it.each([
      ['an unknown application', { appIds: ['nobody'] }, 404],
      ['nothing', { appIds: [] }, 400],
      ['both sides', { appIds: ['a'], appId: 'a' }, 400],
    ])('are not bound to %s', async (_why, sides, status) => {
      const answer = await keeper('POST', '/sys/roleApp/batchSave', { body: { roleId: await role(), ...sides } })
      expect(answer.status).toBe(status)
    })
  })

  describe('rights', () => {
    const one = { query: { id: 'x' } }
    const calls: [string, string, object][] = [
      ['POST', '/sys/appAccount/add', { body: {} }],
      ['POST', '/sys/appAccount/edit', { body: { id: 'x' } }],
      ['DELETE', '/sys/appAccount/delete', one],
      ['POST', '/sys/appAccount/renew/appSecret', { body: { id: 'x' } }],
      ['POST', '/sys/appRole/add', { body: {} }],
      ['GET', '/sys/appRole/remove', one],
      ['POST', '/sys/roleApp/batchSave', { body: { roleId: 'x', appIds: ['x'] } }],
      ['DELETE', '/sys/roleApp/deleteByQuery', { query: { roleId: 'x', appId: 'x' } }],
      ['DELETE', '/sys/roleApp/delete', one],
      ['POST', '/sys/roleApi/batchSave', { body: { roleId: 'x', apiIds: ['x'] } }],
      ['DELETE', '/sys/roleApi/deleteByQuery', { query: { roleId: 'x', apiId: 'x' } }],
      ['POST', '/sys/api/add', { body: {} }],
      ['PUT', '/sys/api/edit', { body: { id: 'x' } }],
      ['DELETE', '/sys/api/delete', one],
      ['POST', '/sys/api/test', { body: { id: 'x' } }],
    ]
    const reads: [string, string, object][] = [
      ['GET', '/sys/appAccount/list', {}],
      ['GET', '/sys/roleApp/page', {}],
      ['GET', '/sys/roleApp/appBindRole/page', { query: { appId: 'x' } }],
      ['GET', '/sys/roleApi/roleBindApi/page', { query: { roleId: 'x' } }],
      ['GET', '/sys/roleApi/getRoleBindApiPage', { query: { roleId: 'x' } }],
      ['GET', '/sys/api/list', {}],
      ['GET', '/sys/apiLog/list', {}],
    ]

    it.each([...calls, ...reads])('%s %s is refused without its code', async (method, path, ask) => {
      expect((await low(method, path, ask)).status).toBe(403)
    })
    it.each(calls)('%s %s is refused to who may only look', async (method, path, ask) => {
      expect((await reader(method, path, ask)).status).toBe(403)
    })
    it.each(reads)('%s %s is open to who may look', async (method, path, ask) => {
      expect((await reader(method, path, ask)).body.success).toBe(true)
    })

    it('of another tenant see nothing of it', async () => {
      const [roleId, appId, apiId] = [await role(), await account(), await api()]
      await keeper('POST', '/sys/roleApp/batchSave', { body: { roleId, appIds: [appId] } })
      const header = { headers: { 'tenant-id': '1' } }
      const ownRole = idOf(
        await foreign('POST', '/sys/appRole/add', { body: { roleName: '他', roleCode: 'own' }, ...header }),
      )
      const answers = await Promise.all([
        foreign('POST', '/sys/roleApp/batchSave', { body: { roleId: ownRole, appIds: [appId] }, ...header }),
        foreign('POST', '/sys/roleApi/batchSave', { body: { roleId, apiIds: [apiId] }, ...header }),
        foreign('POST', '/sys/api/test', { body: { id: apiId }, ...header }),
        foreign('GET', '/sys/appRole/remove', { query: { id: roleId }, ...header }),
        foreign('DELETE', '/sys/roleApp/deleteByQuery', { query: { roleId, appId }, ...header }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      const pages = await Promise.all([
        foreign('GET', '/sys/roleApp/page', { query: { appId }, ...header }),
        foreign('GET', '/sys/appAccount/list', header),
      ])
      expect(pages.map(({ body }) => (body.result as Listed).total)).toEqual([0, 0])
    })
  })

  describe('a test of an interface', () => {
    interface Told {
      statusCode: number
      costMs: number
      answer: { success: boolean; message: string; result: Listed }
    }
    const test = (call: Call, id: string, params: Record<string, unknown> | null = {}) =>
      call('POST', '/sys/api/test', { body: { id, params } })
    const triedCall = async (call: Call, id: string, params: Record<string, unknown> = {}) =>
      (await test(call, id, params)).body.result as Told
    const logged = async (apiId: string) => (await listed('/sys/apiLog/list', { apiId })).records

    it('is sent with the rights of who tests, and logged', async () => {
      const id = await api({ apiPath: '/sys/position/list' })
      const asAdmin = await triedCall(admin, id, { pageSize: 5 })
      expect(asAdmin).toMatchObject({ statusCode: 200, answer: { success: true, result: { size: 5 } } })
      const asKeeper = await triedCall(keeper, id)
      expect(asKeeper).toMatchObject({ statusCode: 403, answer: { success: false } })
      const [last, first] = (await logged(id)).toSorted((a, b) => Number(b.statusCode) - Number(a.statusCode))
      expect(last).toMatchObject({ statusCode: 403, createBy: 'keeper', errMsg: '没有权限，请联系管理员授权' })
      expect(first).toMatchObject({ statusCode: 200, createBy: 'admin', requestParam: '{"pageSize":5}', appKey: null })
      expect(JSON.stringify(first)).not.toContain('records')
    })

    it('fills in the path, and sends the rest as JSON', async () => {
      const rules = await api({ apiPath: '/sys/role/datarule/{permissionId}/{roleId}' })
      const found = await triedCall(admin, rules, { permissionId: 'p-user', roleId: 'r-keeper' })
      expect(found).toMatchObject({ statusCode: 200, answer: { message: '未找到权限配置信息' } })
      expect((await test(admin, rules, { permissionId: 'p-user' })).body.message).toBe('缺少路径参数 roleId')
      expect((await test(admin, rules, { permissionId: '..', roleId: 'x' })).body.message).toBe(
        '路径参数不能是 . 或 ..',
      )
      const add = await api({ apiPath: '/sys/position/add', method: 'POST' })
      const body = { name: '网格员', code: 'grid', rank: '1', password: 'geheim', more: { token: 'geheim' } }
      const refused = await triedCall(admin, add, body)
      expect(refused.answer.success).toBe(false)
      const { password: _, more: __, ...good } = body
      expect(await triedCall(admin, add, good)).toMatchObject({ answer: { message: '添加成功！' } })
      expect(JSON.stringify(await logged(add))).not.toContain('geheim')
    })

    it('reaches nothing but this server, and not itself', async () => {
      for (const apiPath of ['//example.cn/', 'http://example.cn/', '/sys/../x', '/a?b=1', '/sys/%2e%2e/x'])
        expect((await keeper('POST', '/sys/api/add', { body: { apiName: 'x', apiPath } })).body.success).toBe(false)
      const self = await api({ apiPath: '/sys/api/test', method: 'POST' })
      expect((await test(keeper, self, { id: self })).body.message).toBe('不能测试“接口测试”本身')
      const turned = await api({ apiPath: '/sys/api/{name}', method: 'POST' })
      expect((await test(keeper, turned, { name: 'test', id: turned })).body.message).toBe('不能测试“接口测试”本身')
      expect(await triedCall(keeper, await api({ apiPath: '/sys/no/such/call' }))).toMatchObject({ statusCode: 404 })
      const off = await api({ status: '0' })
      expect((await test(keeper, off)).body.message).toBe('接口已停用')
    })

    it('tells of bytes how many there are', async () => {
      const id = await api({ apiPath: '/sys/appRole/exportXls' })
      expect(await triedCall(admin, id)).toMatchObject({
        statusCode: 200,
        answer: expect.stringMatching(/spreadsheet.*字节/),
      })
    })

    it('leaves no call open', async () => {
      const id = await api({ apiPath: '/sys/appRole/list' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => triedCall(keeper, id)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    })
  })
})
