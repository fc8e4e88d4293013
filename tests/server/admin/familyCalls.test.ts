import { beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

/** Another client of the family: the calls of "Users …" and "Permissions …", each with true arguments. spec: shell §7 */
closeProducts()
const password = 'Village@2026'
let product: StartedProduct
let token: string

type Row = Record<string, unknown> & { id: string }
type Sent = Record<string, unknown>

beforeAll(async () => {
  product = await startProduct()
  const { body } = await product.client.call<{ token: string }>('POST', '/sys/login', {
    body: { username: 'admin', password, captcha: '', checkKey: String(Date.parse('2026-01-01')) },
  })
  expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  token = body.result.token
})

const call = (method: string, path: string, sent: { query?: Record<string, string>; body?: Sent } = {}, as = token) =>
  product.client.call<never>(method, path, { token: as, ...sent, query: { _t: '1700000000', ...sent.query } })
const get = async <T = Row[]>(path: string, query: Record<string, string> = {}): Promise<T> => {
  const { status, body } = await call('GET', path, { query })
  expect([path, status, body.success, [0, 200].includes(body.code)]).toEqual([path, 200, true, true])
  return body.result as T
}
const page = async (path: string, query: Record<string, string> = {}) => {
  const found = await get<{ records: Row[]; total: number; size: number; current: number; pages: number }>(path, query)
  expect([found.total, found.size, found.current, found.pages].every(Number.isInteger)).toBe(true)
  return found.records
}
const done = async (reply: Promise<Reply<never>>, message: string) => {
  const { status, body } = await reply
  expect([status, body.success, body.message]).toEqual([200, true, message])
}
const refused = async (reply: Promise<Reply<never>>, message: string) =>
  expect((await reply).body).toMatchObject({ success: false, message })
const found = async (path: string, query: Record<string, string>): Promise<Row> => {
  const [row] = await page(path, query)
  if (!row) throw new Error(`${path} ${JSON.stringify(query)}: nothing`)
  return row
}
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

interface TreeNode {
  key: string
  title: string
  children?: TreeNode[] | null
}

describe('users', () => {
  const user = () => found('/sys/user/list', { username: 'famuser' })

  it('are added with roles and departments, found, changed', async () => {
    const role = await found('/sys/role/list', { roleCode: 'inspector' })
    const [depart] = await get<Row[]>('/sys/sysDepart/queryTreeList')
    const body = { username: 'famuser', realname: '族客', workNo: 'F1', phone: '13811112222', password }
    await done(
      call('POST', '/sys/user/add', { body: { ...body, selectedroles: role.id, selecteddeparts: depart?.id } }),
      '添加成功！',
    )
    const createdUser = await user()
    expect(createdUser).toMatchObject({ realname: '族客', status: 1, orgCodeTxt: '青禾县' })
    expect(await get<string[]>('/sys/user/queryUserRole', { userid: createdUser.id })).toEqual([role.id])
    expect(ids(await get('/sys/user/queryUserByDepId', { id: depart?.id ?? '' }))).toContain(createdUser.id)
    const { id } = createdUser
    await done(call('PUT', '/sys/user/edit', { body: { id, realname: '族客二', selectedroles: '' } }), '修改成功!')
    expect((await user()).realname).toBe('族客二')
    await refused(call('GET', '/sys/user/queryUserRole', { query: { userid: id } }), '未找到用户相关角色信息')
    expect(ids(await page('/sys/user/list', { username: '*famus*' }))).toEqual([id])
    expect(ids(await page('/sys/user/list', { realname: '*族客*' }))).toEqual([id])
  })

  it('are told whether a name is free', async () => {
    expect(await get<boolean>('/sys/user/checkOnlyUser', { username: 'nobody_yet' })).toBe(true)
    await refused(call('GET', '/sys/user/checkOnlyUser', { query: { username: 'famuser' } }), '用户账号已存在')
    expect(await get<boolean>('/sys/user/checkOnlyUser', { username: 'famuser', id: (await user()).id })).toBe(true)
  })

  it('get another password, and are frozen and free again', async () => {
    const signIn = (tried: string) =>
      product.client.call('POST', '/sys/login', { body: { username: 'famuser', password: tried } })
    const body = { username: 'famuser', password: 'Another@2026', confirmpassword: 'Another@2026' }
    await done(call('PUT', '/sys/user/changePassword', { body }), '密码修改成功!')
    expect([(await signIn(password)).body.success, (await signIn('Another@2026')).body.success]).toEqual([false, true])
    const { id } = await user()
    await done(call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } }), '操作成功!')
    expect((await signIn('Another@2026')).body.message).toBe('该用户已冻结')
    await done(call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 1 } }), '操作成功!')
    expect((await signIn('Another@2026')).body.success).toBe(true)
  })
})

describe('roles', () => {
  it('are added, changed and listed in each way', async () => {
    await done(call('POST', '/sys/role/add', { body: { roleName: '族角色', roleCode: 'famrole' } }), '添加成功！')
    const { id } = await found('/sys/role/list', { roleName: '*族角*' })
    await done(call('PUT', '/sys/role/edit', { body: { id, description: '说明' } }), '编辑成功!')
    expect((await get('/sys/role/queryall')).find((one) => one.id === id)).toMatchObject({ description: '说明' })
    const { treeList, ids: all } = await get<{ treeList: TreeNode[]; ids: string[] }>('/sys/role/queryTreeList')
    expect(treeList[0]).toMatchObject({ key: expect.any(String), scopedSlots: { title: 'hasDatarule' } })
    expect(all).toContain(treeList[0]?.key)
  })
})

describe('applications, their roles and interfaces', () => {
  const add = async (path: string, body: Sent) => {
    const reply = await call('POST', `${path}/add`, { body })
    expect(reply.body).toMatchObject({ success: true, message: '添加成功！' })
    return (reply.body.result as Row).id
  }
  let [app, role, api] = ['', '', '']

  it('are added and changed', async () => {
    app = await add('/sys/appAccount', { appName: '族应用', appCode: 'famapp', password })
    role = await add('/sys/appRole', { roleName: '族应用角色', roleCode: 'famapprole' })
    api = await add('/sys/api', { apiName: '族接口', apiPath: '/sys/fam', method: 'GET' })
    await done(call('POST', '/sys/appAccount/edit', { body: { id: app, contact: '王' } }), '编辑成功!')
    await done(call('POST', '/sys/appRole/edit', { body: { id: role, description: '说明' } }), '编辑成功!')
    await done(call('PUT', '/sys/api/edit', { body: { id: api, description: '说明' } }), '编辑成功!')
  })

  it('are found and sorted by each name of a field', async () => {
    const first = await add('/sys/appAccount', { appName: '另一族应用', appCode: 'afamapp', password })
    const named: Record<string, string>[] = [
      { appCode: 'fam*' },
      { appCode_MultiString: 'famapp,none' },
      { account: 'famapp' },
    ]
    for (const query of named)
      expect(await page('/sys/appAccount/list', query)).toMatchObject([{ id: app, appCode: 'famapp' }])
    const advanced = JSON.stringify([{ field: 'appCode', rule: 'in', val: 'famapp,afamapp' }])
    const sorted = { superQueryParams: advanced, column: 'appCode', order: 'asc' }
    expect((await page('/sys/appAccount/list', sorted)).map(({ id }) => id)).toEqual([first, app])
    await done(call('DELETE', '/sys/appAccount/delete', { query: { id: first } }), '删除成功!')
  })

  it('are bound to roles and freed', async () => {
    const binding = { roleId: role, appIds: [app] }
    await done(call('POST', '/sys/roleApp/batchSave', { body: binding }), '保存成功！')
    await done(call('POST', '/sys/roleApp/batchSave', { body: binding }), '保存成功！')
    const [bound, ...twice] = await page('/sys/roleApp/page', { roleId: role })
    expect([bound, twice]).toEqual([expect.objectContaining({ roleId: role, appId: app, appName: '族应用' }), []])
    expect(await page('/sys/roleApp/appBindRole/page', { appId: app, bound: '1' })).toMatchObject([{ bound: true }])
    await done(call('DELETE', '/sys/roleApp/deleteByQuery', { query: { roleId: role, appId: app } }), '删除成功!')
    await done(call('POST', '/sys/roleApp/batchSave', { body: { appId: app, roleIds: [role] } }), '保存成功！')
    const { id } = await found('/sys/roleApp/page', { appId: app })
    await done(call('DELETE', '/sys/roleApp/delete', { query: { id } }), '删除成功!')
    expect(await page('/sys/roleApp/page', { roleId: role })).toEqual([])
  })

  it('and so are interfaces', async () => {
    await done(call('POST', '/sys/roleApi/batchSave', { body: { roleId: role, apiIds: [api] } }), '保存成功！')
    const bound = { roleId: role, apiId: api, apiName: '族接口', apiPath: '/sys/fam', method: 'GET' }
    expect(await page('/sys/roleApi/roleBindApi/page', { roleId: role })).toMatchObject([bound])
    const offered = () => page('/sys/roleApi/getRoleBindApiPage', { roleId: role, apiName: '族接口' })
    expect(await offered()).toMatchObject([{ id: api, bound: true }])
    await done(call('DELETE', '/sys/roleApi/deleteByQuery', { query: { roleId: role, apiId: api } }), '删除成功!')
    expect(await offered()).toMatchObject([{ id: api, bound: false }])
  })

  it('are deleted', async () => {
    await done(call('DELETE', '/sys/appAccount/delete', { query: { id: app } }), '删除成功!')
    await done(call('GET', '/sys/appRole/remove', { query: { id: role } }), '删除成功!')
    await done(call('DELETE', '/sys/api/delete', { query: { id: api } }), '删除成功!')
    expect(await page('/sys/api/list', { apiName: '族接口' })).toEqual([])
  })
})

describe('permissions', () => {
  const path = '/sys/permission'
  const named = async (name: string) => {
    const below = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...below((row.children as Row[]) ?? [])])
    const row = below(await get(`${path}/list`)).find((one) => one.name === name)
    if (!row) throw new Error(`no menu ${name}`)
    return row
  }

  it('are added and changed, and read level by level', async () => {
    const body = { menuType: 0, name: '族菜单', url: '/fam', component: 'layouts/RouteView', sortNo: 99 }
    await done(call('POST', `${path}/add`, { body }), '添加成功！')
    const parent = await named('族菜单')
    const button = { menuType: 2, parentId: parent.id, name: '族按钮', perms: 'fam:do', permsType: '1', status: '1' }
    await done(call('POST', `${path}/add`, { body: button }), '添加成功！')
    await done(call('PUT', `${path}/edit`, { body: { id: parent.id, icon: 'home' } }), '修改成功！')
    expect(await named('族菜单')).toMatchObject({ key: parent.id, title: '族菜单', icon: 'home', isLeaf: false })
    expect(ids(await get(`${path}/getSystemMenuList`))).toContain(parent.id)
    const [child] = await get(`${path}/getSystemSubmenu`, { parentId: parent.id })
    expect(child).toMatchObject({ name: '族按钮', perms: 'fam:do' })
    const batch = await get<Record<string, Row[]>>(`${path}/getSystemSubmenuBatch`, { parentIds: `${parent.id},none` })
    expect(ids(batch[parent.id] ?? [])).toEqual([child?.id])
    expect((await get<{ ids: string[] }>(`${path}/queryTreeList`)).ids).toContain(parent.id)
  })

  it('are given to a role and to a department, and taken away', async () => {
    const [{ id: menu }, { id: button }] = [await named('族菜单'), await named('族按钮')]
    const role = await found('/sys/role/list', { roleCode: 'famrole' })
    const [depart] = await get<Row[]>('/sys/sysDepart/queryTreeList')
    for (const [save, query, owner] of [
      ['saveRolePermission', 'queryRolePermission', { roleId: role.id }],
      ['saveDepartPermission', 'queryDepartPermission', { departId: depart?.id ?? '' }],
    ] as const) {
      const grantedIds = await get<string[]>(`${path}/${query}`, owner)
      const lastpermissionIds = grantedIds.join(',')
      const permissionIds = [...grantedIds, menu, button].join(',')
      await done(
        call('POST', `${path}/${save}`, { body: { ...owner, permissionIds, lastpermissionIds } }),
        '保存成功！',
      )
      expect(new Set(await get<string[]>(`${path}/${query}`, owner))).toEqual(new Set([...grantedIds, menu, button]))
      const back = { ...owner, permissionIds: lastpermissionIds, lastpermissionIds: permissionIds }
      await done(call('POST', `${path}/${save}`, { body: back }), '保存成功！')
      expect(new Set(await get<string[]>(`${path}/${query}`, owner))).toEqual(new Set(grantedIds))
    }
  })

  it('have data rules', async () => {
    const { id: permissionId } = await named('职务')
    const rule = { permissionId, ruleName: '族规则', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'x' }
    expect((await call('POST', `${path}/addPermissionRule`, { body: rule })).body.success).toBe(true)
    const [storedRule] = await get(`${path}/getPermRuleListByPermId`, { permissionId })
    expect(storedRule).toMatchObject({ ...rule, status: '1' })
    expect(ids(await get(`${path}/queryPermissionRule`, { permissionId, ruleName: '族规则' }))).toEqual([
      storedRule?.id,
    ])
    expect(await get(`${path}/queryPermissionRule`, { permissionId, ruleName: '别的' })).toEqual([])
  })
})

describe('departments', () => {
  it('are read as a tree, level by level, by their ids, by a word and as those one leads', async () => {
    const [top] = await get<(Row & TreeNode)[]>('/sys/sysDepart/queryTreeList')
    expect(top).toMatchObject({ key: top?.id, value: top?.id, title: '青禾县', orgCode: 'A01', isLeaf: false })
    const level = await get('/sys/sysDepart/queryDepartTreeSync')
    expect(ids(level)).toContain(top?.id)
    const below = await get('/sys/sysDepart/queryDepartTreeSync', { pid: top?.id ?? '' })
    expect(new Set(below.map(({ parentId }) => parentId))).toEqual(new Set([top?.id]))
    const [first] = await get<TreeNode[]>('/sys/sysDepart/queryIdTree')
    expect(first).toMatchObject({ title: '青禾县', children: expect.any(Array) })
    expect((await get('/sys/sysDepart/searchBy', { keyWord: '云溪' })).map(({ departName }) => departName)).toContain(
      '云溪镇',
    )
    await refused(call('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '没有这个' } }), '未查询匹配数据！')
    expect(['1', '2']).toContain((await call('GET', '/sys/sysDepart/queryMyDeptTreeList')).body.message)
  })

  it('hand on to their roles what they may themselves, and are deleted', async () => {
    const [top] = await get<Row[]>('/sys/sysDepart/queryTreeList')
    const added = { departName: '族部门', parentId: top?.id, orgCategory: '2' }
    await done(call('POST', '/sys/sysDepart/add', { body: added }), '添加成功！')
    const [depart] = await get('/sys/sysDepart/searchBy', { keyWord: '族部门' })
    const departId = depart?.id ?? ''
    const [menu] = await get('/sys/permission/getSystemMenuList')
    const permissionIds = menu?.id ?? ''
    const departGrant = { departId, permissionIds, lastpermissionIds: '' }
    await done(call('POST', '/sys/permission/saveDepartPermission', { body: departGrant }), '保存成功！')
    const tree = await get<{ ids: string[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId })
    expect(tree.ids).toEqual([permissionIds])
    const reply = await call('POST', '/sys/sysDepartRole/add', {
      body: { departId, roleName: '族部门角色', roleCode: 'famdepartrole' },
    })
    const roleId = (reply.body.result as Row).id
    const grant = { roleId, permissionIds, lastpermissionIds: '' }
    await done(call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body: grant }), '保存成功！')
    const grantedIds = await get<string[]>('/sys/sysDepartPermission/queryDeptRolePermission', { roleId })
    expect(grantedIds).toEqual([permissionIds])
    await done(call('DELETE', '/sys/sysDepart/delete', { query: { id: departId } }), '删除成功!')
    await refused(call('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '族部门' } }), '未查询匹配数据！')
  })
})
