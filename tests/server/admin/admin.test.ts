import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, startAdministration } from '#fixtures/administration.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
type Row = Record<string, unknown>
let admin: Call
let low: Call

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
  low = await server.as('low')
})

const rows = async (call: Call, path: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, body } = await call('GET', path, { query })
  expect(status).toBe(200)
  const result = body.result as Row[] | { records: Row[] }
  return Array.isArray(result) ? result : result.records
}
const names = (list: Row[], key: string) => list.map((row) => row[key]).sort()

describe('people', () => {
  it('are found by part of a name, by several names, by department with what is below it', async () => {
    const path = '/sys/user/queryUserComponentData'
    expect(names(await rows(admin, path, { username: 'eep' }), 'username')).toEqual(['keeper'])
    expect(names(await rows(admin, path, { username: 'low,keeper,nobody' }), 'username')).toEqual(['keeper', 'low'])
    expect(names(await rows(admin, path, { realname: 'low' }), 'username')).toEqual(['low'])
    expect(names(await rows(admin, path, { username: '*eep*' }), 'username')).toEqual(['keeper'])
    expect(names(await rows(admin, path, { name: '*low' }), 'username')).toEqual(['low'])
    expect(names(await rows(admin, path, { username: '*', departId: 'd-2' }), 'username')).toEqual(['keeper', 'low'])
    expect(names(await rows(admin, path, { departId: 'd-2' }), 'username')).toEqual(['keeper', 'low'])
    expect(names(await rows(admin, path, { departId: 'd-1' }), 'username')).toEqual(['admin', 'keeper', 'low'])
    expect(names(await rows(admin, path, { orgCode: 'A01A01' }), 'username')).toEqual(['low', 'victim'])
    expect(names(await rows(admin, '/sys/user/queryUserByDepId', { id: 'd-2', realname: 'low' }), 'username')).toEqual([
      'low',
    ])
    expect(names(await rows(admin, '/sys/user/queryByIds', { userIds: 'u-low,u-gone' }), 'username')).toEqual(['low'])
  })

  it('come bare from the call for several, by any key', async () => {
    for (const [key, values] of [
      ['username', 'admin,low'],
      ['id', 'u-admin,u-low'],
    ] as const) {
      const answer = await low('GET', '/sys/user/getMultiUser', { query: { [key]: values } })
      expect(names(JSON.parse(answer.text) as Row[], 'username')).toEqual(['admin', 'low'])
    }
  })

  it('come in pages, sorted as asked', async () => {
    const query = { username: 'low,keeper,admin', pageNo: '2', pageSize: '2', column: 'username', order: 'desc' }
    const { body } = await admin('GET', '/sys/user/queryUserComponentData', { query })
    expect(body).toMatchObject({ success: true, result: { records: [{ username: 'admin' }], total: 3 } })
  })

  it('are shown to everybody as pickers need them: name, account and department', async () => {
    for (const [path, query] of [
      ['/sys/user/queryUserComponentData', { username: 'low' }],
      ['/sys/user/queryByIds', { userIds: 'u-low' }],
    ] as const) {
      const [person = {}] = await rows(low, path, query)
      expect(person).toMatchObject({
        username: 'low',
        realname: 'low 姓名',
        orgCodeTxt: '云溪镇',
      })
      for (const key of [
        'phone',
        'email',
        'post',
        'password',
        'salt',
        'token',
        'workNo',
        'birthday',
        'relTenantIds',
        'selectedroles',
        'avatar',
        'status',
      ])
        expect(person).not.toHaveProperty(key)
    }
    const [whole] = await rows(admin, '/sys/user/queryByIds', { userIds: 'u-low' })
    expect(whole).toMatchObject({ phone: '13800000002', email: 'low@example.cn', workNo: 'w-low' })
  })

  it('tell their departments and roles to themselves and to whoever lists users', async () => {
    expect((await low('GET', '/sys/user/userDepartList', { query: { userId: 'u-low' } })).body.result).toEqual([
      { key: 'd-2', value: 'd-2', title: '云溪镇' },
    ])
    expect((await low('GET', '/sys/user/userDepartList', { query: { userId: 'u-admin' } })).status).toBe(403)
    expect((await admin('GET', '/sys/user/userDepartList', { query: { userId: 'u-frozen' } })).body).toMatchObject({
      success: false,
      message: '查找失败',
    })
    expect((await admin('GET', '/sys/user/queryUserRole', { query: { userid: 'u-admin' } })).body.result).toEqual([
      'r-admin',
    ])
    expect((await low('GET', '/sys/user/queryUserRole', { query: { userid: 'u-low' } })).body.message).toBe(
      '未找到用户相关角色信息',
    )
    expect((await low('GET', '/sys/user/queryUserRole', { query: { userid: 'u-admin' } })).status).toBe(403)
  })

  it('come to roles and departments and leave them', async () => {
    const members = async () => names(await rows(admin, '/sys/user/userRoleList', { roleId: 'r-keeper' }), 'username')
    const join = await admin('POST', '/sys/user/addSysUserRole', {
      body: { roleId: 'r-keeper', userIdList: ['u-low', 'u-keeper'] },
    })
    expect(join.body.message).toBe('添加成功!')
    expect(await members()).toEqual(['keeper', 'low'])
    const leave = await admin('DELETE', '/sys/user/deleteUserRole', { query: { roleId: 'r-keeper', userId: 'u-low' } })
    expect(leave.body.message).toBe('删除成功!')
    expect(await members()).toEqual(['keeper'])
    await admin('POST', '/sys/user/editSysDepartWithUser', { body: { depId: 'd-2', userIdList: ['u-frozen'] } })
    expect((await server.row('sys_user', 'u-frozen'))?.org_code).toBe('A01A01')
    const inDepart = await rows(admin, '/sys/user/departUserList', { depId: 'd-2', username: 'froz' })
    expect(names(inDepart, 'username')).toEqual(['frozen'])
    await admin('DELETE', '/sys/user/deleteUserInDepartBatch', { query: { depId: 'd-2', userIds: 'u-frozen,' } })
    expect((await server.row('sys_user', 'u-frozen'))?.org_code).toBeNull()
  })

  it('are rows of a picker: who they are, how to reach them, where they belong', async () => {
    await admin('PUT', '/sys/user/edit', { body: { id: 'u-low', sex: '2', birthday: '1990-01-02' } })
    const [person = {}] = await rows(admin, '/sys/user/queryUserComponentData', { username: 'low' })
    expect(person).toMatchObject({ id: 'u-low', username: 'low', realname: 'low 姓名', phone: '13800000002' })
    expect(person).toMatchObject({ sex: 2, sex_dictText: '女', birthday: '1990-01-02', orgCodeTxt: '云溪镇' })
  })

  it('get ids in advance', async () => {
    expect((await low('GET', '/sys/user/generateUserId')).body.result).toMatch(/^\d{19}$/)
  })
})

describe('roles', () => {
  it('are named to whoever gives them, and their codes checked', async () => {
    expect((await low('GET', '/sys/role/queryall')).status).toBe(403)
    expect(names(await rows(admin, '/sys/role/queryall'), 'roleCode')).toEqual(['admin', 'keeper'])
    const check = (query: Record<string, string>) => admin('GET', '/sys/role/checkRoleCode', { query })
    expect((await check({ roleCode: 'keeper' })).body.message).toBe('角色编码已存在')
    expect((await check({ roleCode: 'keeper', id: 'r-keeper' })).body.success).toBe(true)
    expect((await check({ roleCode: 'fresh' })).body.success).toBe(true)
  })
})

describe('the roles of a picker', () => {
  it('have id, code and name', async () => {
    expect(await rows(admin, '/sys/role/list', { roleCode: 'keeper' })).toMatchObject([
      { id: 'r-keeper', roleCode: 'keeper', roleName: expect.any(String) },
    ])
  })
})

describe('menus', () => {
  it('lists menus under a question, and without one as the complete tree', async () => {
    const path = `/sys/permission/list?pageNo=1&pageSize=10&name=${encodeURIComponent('*没有这样的菜单*')}`
    expect((await admin('GET', path)).body.result).toMatchObject({ records: [], total: 0 })
    expect((await rows(admin, '/sys/permission/list')).length).toBeGreaterThan(0)
  })

  it('come as trees, levels and rows', async () => {
    const tree = await rows(admin, '/sys/permission/list')
    expect(tree).toMatchObject([
      { key: 'p-system', title: '系统管理', isLeaf: false, children: [{ key: 'p-user', menuType: 1, isLeaf: false }] },
      { key: 'p-report' },
    ])
    expect(names(await rows(admin, '/sys/permission/getSystemMenuList'), 'id')).toEqual(['p-report', 'p-system'])
    expect(await rows(admin, '/sys/permission/getSystemSubmenu', { parentId: 'p-system' })).toMatchObject([
      { id: 'p-user', isLeaf: false },
    ])
    const batch = await admin('GET', '/sys/permission/getSystemSubmenuBatch', {
      query: { parentIds: 'p-system,p-report' },
    })
    expect(batch.body.result).toMatchObject({ 'p-system': [{ id: 'p-user' }], 'p-report': [] })
    const grant = (await admin('GET', '/sys/permission/queryTreeList')).body.result as {
      treeList: Row[]
      ids: string[]
    }
    expect(grant.ids).toContain('p-user-add')
    expect(grant.treeList[0]).toMatchObject({
      key: 'p-system',
      value: 'p-system',
      scopedSlots: { title: 'hasDatarule' },
    })
    expect(await rows(admin, '/sys/permission/queryListAsync', { pid: 'p-user' })).toHaveLength(3)
    expect((await low('GET', '/sys/permission/list')).status).toBe(403)
  })
})

describe('departments', () => {
  it('come as trees and levels, to everybody with what pickers need', async () => {
    const [top = {}] = await rows(low, '/sys/sysDepart/queryTreeList')
    expect(top).toMatchObject({
      key: 'd-1',
      title: '青禾县',
      orgCode: 'A01',
      isLeaf: false,
      children: [{ key: 'd-2', isLeaf: true, children: null }],
    })
    expect(top).toMatchObject({ id: 'd-1', departName: '青禾县' })
    expect(top).not.toHaveProperty('directorUserIds')
    expect(await rows(low, '/sys/sysDepart/queryDepartTreeSync')).toMatchObject([{ key: 'd-1', isLeaf: false }])
    expect(await rows(low, '/sys/sysDepart/queryDepartTreeSync', { pid: 'd-1' })).toMatchObject([
      { key: 'd-2', isLeaf: true },
    ])
    expect(await rows(low, '/sys/sysDepart/queryIdTree')).toMatchObject([
      { key: 'd-1', code: 'A01', id: 'd-1', children: [{ key: 'd-2' }] },
    ])
    expect(await rows(low, '/sys/sysDepart/listAll', { id: 'd-2' })).toMatchObject([{ departName: '云溪镇' }])
  })

  it('are found by name, code and place', async () => {
    expect(await rows(low, '/sys/sysDepart/searchBy', { keyWord: '云' })).toMatchObject([
      { key: 'd-2', title: '云溪镇' },
    ])
    expect((await low('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '没有' } })).body).toMatchObject({
      success: false,
      message: '未查询匹配数据！',
    })
    expect(
      (await low('GET', '/sys/sysDepart/queryAllParentId', { query: { orgCode: 'A01A01' } })).body.result,
    ).toMatchObject({ parentIds: ['d-1'], parentMap: { 'd-1': { departName: '青禾县' } } })
    expect((await low('GET', '/sys/sysDepart/getDepartName', { query: { orgCode: 'A01' } })).body.result).toMatchObject(
      { departName: '青禾县' },
    )
    const both = await low('GET', '/sys/sysDepart/queryTreeByKeyWord', { query: { keyWord: '县' } })
    expect(both.body.result).toMatchObject({ departList: [{ key: 'd-1' }], userList: [] })
  })

  it('that somebody leads are told to a superior only', async () => {
    expect((await low('GET', '/sys/sysDepart/queryMyDeptTreeList')).body).toMatchObject({ message: '1', result: [] })
    await admin('PUT', '/sys/user/edit', { body: { id: 'u-victim', userIdentity: 2, departIds: 'd-2' } })
    const victim = await server.as('victim')
    expect((await victim('GET', '/sys/sysDepart/queryMyDeptTreeList')).body).toMatchObject({
      message: '2',
      result: [{ key: 'd-2' }],
    })
    expect(
      (await victim('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '县', myDeptSearch: '1' } })).body.success,
    ).toBe(false)
  })

  it('begin, for whom data rules hide the upper ones, where the own branch begins', async () => {
    await grantDataRules(server, {
      username: 'tenant12',
      prefix: 'depart',
      rules: [{ column: 'orgCode', condition: 'RIGHT_LIKE', value: 'A01A01' }],
    })
    await grantCodes(server, 'tenant12', ['depart:list'])
    const { query } = server.app.services.database
    await query.deleteFrom('sys_user_tenant').where('user_id', '=', 'u-tenant12').execute()
    await query.updateTable('sys_user').set({ platform: 'Y' }).where('id', '=', 'u-tenant12').execute()
    const bound = await server.as('tenant12')
    expect(await rows(bound, '/sys/sysDepart/queryTreeList')).toMatchObject([{ key: 'd-2', children: null }])
    expect(await rows(bound, '/sys/sysDepart/queryDepartTreeSync')).toMatchObject([{ key: 'd-2' }])
    expect(await rows(bound, '/sys/sysDepart/rootList')).toMatchObject([{ id: 'd-2' }])
    expect(await rows(bound, '/sys/sysDepart/optionTree')).toMatchObject([{ key: 'd-2' }])
  })

  it('pass permissions on to their own roles', async () => {
    const save = await admin('POST', '/sys/permission/saveDepartPermission', {
      body: { departId: 'd-2', permissionIds: 'p-user-add', lastpermissionIds: '' },
    })
    expect(save.body.message).toBe('保存成功！')
    expect(await rows(admin, '/sys/permission/queryDepartPermission', { departId: 'd-2' })).toEqual(['p-user-add'])
    const tree = (
      await admin('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', { query: { departId: 'd-2' } })
    ).body.result as { ids: string[] }
    expect(tree.ids.sort()).toEqual(['p-system', 'p-user', 'p-user-add'])
    const unknown = await admin('POST', '/sys/permission/saveDepartPermission', {
      body: { departId: 'd-2', permissionIds: 'nothing' },
    })
    expect(unknown.body.message).toBe('授权失败！')
    expect(
      (await admin('GET', '/sys/sysDepartPermission/queryDeptRolePermission', { query: { roleId: 'r-keeper' } }))
        .status,
    ).toBe(404)
  })
})

describe('positions', () => {
  it('send the rank under both of its names', async () => {
    await admin('POST', '/sys/position/add', { body: { name: '主任', code: 'zr', rank: '1' } })
    const [position = {}] = await rows(admin, '/sys/position/list', { code: 'zr' })
    expect(position).toMatchObject({ name: '主任', code: 'zr', rank: '1' })
    expect(position.postRank).toBe(position.rank)
    expect(position.postRank_dictText).toBe(position.rank_dictText)
    expect(position.rank_dictText).toBeTruthy()
  })
})
