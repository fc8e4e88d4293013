import { beforeAll, describe, expect, it } from 'vitest'
import type { Administration, Call } from '#fixtures/administration.ts'
import { startWithClerk } from '#fixtures/clerk.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call
let clerk: Call
let ids: Record<string, string>

beforeAll(async () => {
  ;({ server, admin, clerk, ids } = await startWithClerk())
})

describe('menu rows', () => {
  it('stand below no button, which could not show them', async () => {
    const body = {
      menuType: 1,
      name: '下级',
      parentId: ids['user:edit'],
      url: '/below',
      component: 'screen/system/user-list',
    }
    const { message, result } = (await admin('POST', '/sys/permission/add', { body })).body
    expect([message, result]).toMatchObject(['上级不能是按钮', { fields: [{ field: 'parentId' }] }])
  })

  it('take no code that their author lacks', async () => {
    const body = { menuType: 2, name: '偷', parentId: ids['user:list'], perms: 'log:list', permsType: '1' }
    expect((await clerk('POST', '/sys/permission/add', { body })).status).toBe(403)
    const own = String(ids['user:edit'])
    expect(
      (
        await clerk('PUT', '/sys/permission/edit', {
          body: { id: own, parentId: 'p-user', perms: 'user:edit,log:list' },
        })
      ).status,
    ).toBe(403)
    expect(
      (await clerk('PUT', '/sys/permission/edit', { body: { id: 'p-user-phone', parentId: 'p-user', status: '0' } }))
        .status,
    ).toBe(403)
    expect((await clerk('DELETE', '/sys/permission/delete', { query: { id: 'p-user-phone' } })).status).toBe(403)
  })

  it.each([
    [{ url: 'javascript:alert(1)' }, /菜单路径/],
    [{ url: '//evil.example' }, /菜单路径/],
    [{ url: 'data:text/html,x' }, /菜单路径/],
    [{ url: '{{alert(}}' }, /菜单路径/],
    [{ component: '../../etc' }, /前端组件/],
    [{ icon: '"><script>' }, /图标|应为/],
    [{ perms: 'a b' }, /授权标识/],
  ])('take no %j', async (more, message) => {
    const body = {
      menuType: 1,
      name: '坏',
      parentId: 'p-system',
      url: '/good',
      component: 'screen/system/user-list',
      ...more,
    }
    expect((await admin('POST', '/sys/permission/add', { body })).body.message).toMatch(message)
  })

  it('take good addresses, and a circle never', async () => {
    const add = async (name: string, parentId: string | null) => {
      const body = { menuType: parentId ? 1 : 0, name, parentId, url: `/menu-${name}`, component: 'layouts/RouteView' }
      const { body: answer } = await admin('POST', '/sys/permission/add', { body })
      expect(answer.message).toBe('添加成功！')
      return (answer.result as { id: string }).id
    }
    const top = await add('a', null)
    const below = await add('b', top)
    const circle = await admin('PUT', '/sys/permission/edit', { body: { id: top, menuType: 1, parentId: below } })
    expect(circle.body.message).toBe('上级菜单不能是自己的下级')
  })
})

describe('data rules', () => {
  const rule = (more: Record<string, unknown>) =>
    admin('POST', '/sys/permission/addPermissionRule', {
      body: {
        permissionId: 'p-user',
        ruleName: '规则',
        ruleColumn: 'orgCode',
        ruleConditions: 'RIGHT_LIKE',
        ruleValue: '#{sys_org_code}',
        ...more,
      },
    })

  it.each([
    [{ ruleColumn: 'nothing' }, /字段“nothing”不存在/],
    [{ ruleConditions: 'DROP' }, /条件“DROP”不存在|条件规则/],
    [{ ruleValue: '#{nobody}' }, /变量“nobody”不存在/],
    [{ ruleConditions: 'USE_SQL_RULES', ruleColumn: null, ruleValue: '1=1; drop table sys_user' }, /./],
    [{ ruleConditions: 'USE_SQL_RULES', ruleColumn: null, ruleValue: 'pasword == 1' }, /pasword/],
    [{ permissionId: 'nothing' }, /菜单/],
  ])('are refused with %j, by edit as by add', async (more, message) => {
    const { body } = await rule(more)
    expect(body.success).toBe(false)
    expect(body.message).toMatch(message)
  })

  it('bind a role that has the menu', async () => {
    expect((await rule({})).body.message).toBe('添加成功！')
    const listed = await admin('GET', '/sys/permission/queryPermissionRule', {
      query: { permissionId: 'p-user', ruleName: '*规*' },
    })
    const [first] = listed.body.result as { id: string; ruleName: string }[]
    expect(first).toMatchObject({ ruleName: '规则' })
    const edited = await admin('PUT', '/sys/permission/editPermissionRule', {
      body: {
        id: first?.id,
        permissionId: 'p-user',
        ruleName: '规则',
        ruleColumn: 'secret',
        ruleConditions: '=',
        ruleValue: 'x',
      },
    })
    expect(edited.body.success).toBe(false)
    const early = await admin('POST', '/sys/role/datarule', {
      body: { permissionId: 'p-user', roleId: 'r-weak', dataRuleIds: String(first?.id) },
    })
    expect(early.body.message).toBe('请先保存角色菜单权限!')
    const bound = await admin('POST', '/sys/role/datarule', {
      body: { permissionId: 'p-user', roleId: 'r-keeper', dataRuleIds: `${first?.id},` },
    })
    expect(bound.body.message).toBe('保存成功!')
    const read = await admin('GET', '/sys/role/datarule/p-user/r-keeper')
    expect(read.body.result).toMatchObject({ drChecked: first?.id, datarule: [{ id: first?.id }] })
    await admin('POST', '/sys/role/datarule', { body: { permissionId: 'p-user', roleId: 'r-keeper', dataRuleIds: '' } })
    expect((await admin('GET', '/sys/role/datarule/p-system/r-keeper')).body.message).toBe('未找到权限配置信息')
  })
})

describe('departments', () => {
  it('get codes of their own that are never given twice', async () => {
    const add = async (departName: string, parentId: string | null) => {
      const { body } = await admin('POST', '/sys/sysDepart/add', {
        body: { departName, parentId, orgCategory: '2', orgCode: 'Z99' },
      })
      expect(body.message).toBe('添加成功！')
      return (body.result as { id: string }).id
    }
    const code = async (id: string) => (await server.row('sys_depart', id))?.org_code
    const first = await add('新镇一', 'd-1')
    expect(await code(first)).toBe('A01A02')
    expect((await server.row('sys_depart', first))?.org_type).toBe('2')
    expect((await admin('DELETE', '/sys/sysDepart/delete', { query: { id: first } })).body.message).toBe('删除成功!')
    expect(await code(await add('新镇二', 'd-1'))).toBe('A01A03')
    expect(await code(await add('外县', null))).toBe('A02')
    const { query } = server.app.services.database
    const seeded = { id: 'd-seed', parent_id: 'd-1', depart_name: '种', org_code: 'A01A09', org_category: '2' }
    await query
      .insertInto('sys_depart')
      .values({ ...seeded, del_flag: 0, tenant_id: 0, row_version: 1 })
      .execute()
    await admin('DELETE', '/sys/sysDepart/delete', { query: { id: 'd-seed' } })
    expect(await code(await add('新镇三', 'd-1'))).toBe('A01A10')
    const several = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => add(name, 'd-2').then(code)))
    expect([...several].sort()).toEqual(['A01A01A01', 'A01A01A02', 'A01A01A03', 'A01A01A04'])
  })

  it('are given to people only from above', async () => {
    const mine = await clerk('POST', '/sys/user/editSysDepartWithUser', {
      body: { depId: 'd-2', userIdList: ['u-low', 'u-tenant1'] },
    })
    expect(mine.body.message).toBe('添加成功!')
    const other = (await admin('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '外县' } })).body.result as {
      id: string
    }[]
    const foreign = await clerk('POST', '/sys/user/editSysDepartWithUser', {
      body: { depId: other[0]?.id, userIdList: ['u-low'] },
    })
    expect(foreign.body.message).toBe('只能分配本部门及下级部门')
    const edited = await clerk('PUT', '/sys/user/edit', { body: { id: 'u-keeper', selecteddeparts: other[0]?.id } })
    expect(edited.body.message).toBe('只能分配本部门及下级部门')
  })
})

describe('tenants', () => {
  it('are entered, kept while they have people, and given only by those who belong to them', async () => {
    const added = await admin('POST', '/sys/tenant/add', { body: { id: 77, name: '新租户' } })
    expect(added.body).toMatchObject({ success: true })
    expect((await admin('POST', '/sys/tenant/add', { body: { id: 77, name: '又' } })).body.success).toBe(false)
    expect((await admin('POST', '/sys/tenant/add', { body: { id: 10000, name: '大' } })).body.message).toBe(
      '租户编号应为 1 到 9999 的整数',
    )
    expect((await admin('DELETE', '/sys/tenant/delete', { query: { id: '1' } })).body.message).toBe(
      '该数据已被引用，不能删除',
    )
    expect((await admin('DELETE', '/sys/tenant/delete', { query: { id: '77' } })).body.success).toBe(true)
    expect((await admin('GET', '/sys/tenant/queryById', { query: { id: "1' or 1=1" } })).status).toBe(404)
    const foreign = await clerk('PUT', '/sys/user/edit', { body: { id: 'u-low', relTenantIds: '1' } })
    expect(foreign.status).toBe(403)
  })

  it('see their own people only', async () => {
    const call = await server.as('tenant1')
    const { body } = await call('GET', '/sys/user/list', { headers: { 'tenant-id': '1' } })
    const names = (body.result as { records: { username: string }[] }).records.map(({ username }) => username)
    expect(names.sort()).toEqual(['tenant1', 'tenant12'])
  })
})
