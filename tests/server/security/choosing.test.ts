import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import type { Reply } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()

type Row = Record<string, unknown>

eachDatabase((_, place) => {
  let product: StartedProduct
  const tokens: Record<string, string> = {}
  const ask = (by: string, method: string, path: string, body?: unknown): Promise<Reply> =>
    product.client.call(method, path, { token: tokens[by] ?? '', ...(body === undefined ? {} : { body }) })
  const get = (by: string, path: string) => ask(by, 'GET', path)
  const resultOf = async (reply: Promise<Reply>) => (await reply).body.result as Row[]
  const encoded = (text: string) => encodeURIComponent(text)

  const codeIds = async (codes: readonly string[]) => {
    const rows = await product.app.services.database.query
      .selectFrom('sys_permission')
      .select(['id', 'perms', 'menu_type'])
      .execute()
    return codes.map((code) => String(rows.find(({ perms, menu_type: type }) => perms === code && type === '2')?.id))
  }
  /** Somebody with a role that gives exactly these codes. */
  async function person(username: string, codes: readonly string[]): Promise<void> {
    const permissionIds = (await codeIds(codes)).join()
    const role = await ask('admin', 'POST', '/sys/role/add', {
      ...{ roleName: username, roleCode: username, dataScope: 'all' },
      permissionIds,
    })
    const { id } = role.body.result as { id: string }
    const phone = `1377777${String(1000 + Object.keys(tokens).length)}`
    const more = { realname: username, workNo: username, phone, selectedroles: id, password: 'Village@2026' }
    await ask('admin', 'POST', '/sys/user/add', { username, ...more })
    tokens[username] = await product.client.login(username)
  }

  beforeAll(async () => {
    product = await startProduct({ place })
    tokens.admin = await product.client.login('admin')
    await person('chooser', ['depart:list'])
    await person('lister', ['user:list', 'user:edit', 'user:add', 'depart:user', 'depart:list'])
    await person('nothing', [])
  })

  describe('who may only choose people', () => {
    it('is told their names, and what references keep of them', async () => {
      expect(await resultOf(get('chooser', '/sys/user/options?keyword=张伟'))).toEqual([
        { value: 'user-zhangwei', text: '张伟' },
      ])
      expect(await resultOf(get('chooser', '/sys/user/options?keyword=ZhangWei&store=username'))).toEqual([
        { value: 'zhangwei', text: '张伟', hint: 'zhangwei' },
      ])
      expect(await resultOf(get('chooser', '/sys/user/options?keyword=13900001001'))).toEqual([])
      expect(await resultOf(get('chooser', '/sys/user/options?keys=zhangwei&store=username'))).toEqual([
        { value: 'zhangwei', text: '张伟' },
      ])
      expect(await resultOf(get('chooser', '/sys/dict/loadDictItem/sys_user,realname,username?key=zhangwei'))).toEqual([
        '张伟',
      ])
      const inUse = `/sys/dict/getDictItems/${encoded('sys_user,realname,username,status = 1')}`
      expect((await get('chooser', inUse)).body.success).toBe(true)
    })

    it.each([
      '/sys/user/options?store=phone',
      '/sys/user/options?store=email',
      `/sys/user/options?where=${encoded("phone == '13900001001'")}`,
      `/sys/user/options?where=${encoded("contains(email, 'zhangwei')")}`,
      '/sys/dict/loadDict/sys_user,realname,phone?keyword=',
      '/sys/dict/loadDict/sys_user,phone,id?keyword=139',
      `/sys/dict/getDictItems/${encoded("sys_user,realname,username,phone = '13900001001'")}`,
      `/sys/dict/loadTreeData?pid=&pidField=sex&tableName=sys_user&text=phone&code=id&hasChildField=&condition=`,
      `/sys/dict/loadDictItem/sys_user,phone,username?key=zhangwei`,
    ])('is told nothing else of them: %s', async (path) => {
      const { body, text } = await get('chooser', path)
      expect(body.success).toBe(false)
      expect(text).not.toMatch(/1390000|qinghe\.example/)
    })

    it('is told more by the right to list them', async () => {
      expect(await resultOf(get('lister', '/sys/user/options?store=workNo&keyword=张伟'))).toEqual([
        { value: '10001', text: '张伟' },
      ])
      expect(await resultOf(get('lister', `/sys/user/options?where=${encoded("workNo == '10001'")}`))).toHaveLength(1)
    })
  })

  it('roles are told to whoever gives them', async () => {
    expect((await get('nothing', '/sys/role/queryall')).status).toBe(403)
    expect((await get('lister', '/sys/role/queryall')).status).toBe(200)
  })

  describe('a field that is hidden', () => {
    beforeAll(async () => {
      for (const perms of ['user:field:phone', 'user:field:selecteddeparts', 'user:field:selectedroles']) {
        const [parent] = await resultOf(get('admin', '/sys/permission/list'))
        const row = { menuType: 2, name: perms, parentId: parent?.id, perms, permsType: '1', status: '1', sortNo: 1 }
        expect((await ask('admin', 'POST', '/sys/permission/add', row)).body.success).toBe(true)
      }
    })

    it('finds nobody', async () => {
      expect((await get('lister', '/sys/user/getMultiUser?phone=13900001001')).status).toBe(403)
      expect((await get('lister', '/sys/user/checkOnlyUser?phone=13900001001')).status).toBe(403)
      expect((await get('lister', '/sys/user/checkOnlyUser?username=zhangwei')).body.message).toBe('用户账号已存在')
    })

    it('is not in the list of who is signed in, nor is whom the data rules hide', async () => {
      const { query } = product.app.services.database
      const page = await query
        .selectFrom('sys_permission')
        .select('id')
        .where('component', '=', 'screen/system/user-list')
        .executeTakeFirstOrThrow()
      await person('watcher', ['sys:online:forceLogout'])
      const role = await query
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'watcher')
        .executeTakeFirstOrThrow()
      const listed = async () =>
        ((await get('watcher', '/sys/online/list?pageSize=100')).body.result as { records: Row[] }).records
      const before = await listed()
      const chooser = before.find(({ username }) => username === 'chooser')
      expect(chooser).toMatchObject({ realname: 'chooser', token: expect.any(String) })
      expect(chooser).not.toHaveProperty('phone')
      const base = { del_flag: 0, row_version: 1, tenant_id: 0 }
      const rule = {
        rule_name: 'x',
        rule_column: 'username',
        rule_conditions: '!=',
        rule_value: 'chooser',
        status: '1',
      }
      await query
        .insertInto('sys_permission_data_rule')
        .values({ id: 'dr-on', permission_id: String(page.id), ...rule, ...base })
        .execute()
      await query
        .insertInto('sys_role_data_rule')
        .values({ id: 'rd-on', role_id: String(role.id), data_rule_id: 'dr-on', ...base })
        .execute()
      product.app.services.rights.drop([])
      expect((await listed()).map(({ username }) => username)).not.toContain('chooser')
      const out = await ask('watcher', 'POST', '/sys/online/forceLogout', { token: chooser?.token })
      expect(out.body.message).toBe('Token无效!')
      expect((await get('chooser', '/sys/user/getUserInfo')).status).toBe(200)
    })

    it('is not written by the calls that write it alone', async () => {
      const join = await ask('lister', 'POST', '/sys/user/editSysDepartWithUser', {
        depId: 'depart-digital',
        userIdList: ['user-liming'],
      })
      expect(join.status).toBe(403)
      const leave = await ask('lister', 'DELETE', '/sys/user/deleteUserInDepart?depId=depart-yunxi&userId=user-liming')
      expect(leave.status).toBe(403)
      const user = (await get('admin', '/sys/user/queryById?id=user-liming')).body.result as Row
      expect(user.selecteddeparts).toBe('depart-yunxi')
    })
  })
})
