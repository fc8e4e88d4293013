import { beforeAll, describe, expect, it } from 'vitest'
import type { Administration, Call } from '#fixtures/administration.ts'
import { startWithClerk } from '#fixtures/clerk.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call
let clerk: Call
let ids: Record<string, string>

beforeAll(async () => {
  ;({ server, admin, clerk, ids } = await startWithClerk())
})

const links = async (table: string, column: string, key: string, other: string): Promise<string[]> => {
  const rows = await server.app.services.database.query
    .selectFrom(table)
    .select(other)
    .where(column, '=', key)
    .where('del_flag', '=', 0)
    .execute()
  return rows.map((row) => String(row[other])).sort()
}
const rolesOf = (userId: string) => links('sys_user_role', 'user_id', userId, 'role_id')
const permissionsOf = (roleId: string) => links('sys_role_permission', 'role_id', roleId, 'permission_id')

describe('roles are given', () => {
  it('only by whoever holds what they give', async () => {
    const weak = await clerk('PUT', '/sys/user/edit', { body: { id: 'u-low', selectedroles: 'r-weak' } })
    expect(weak.body).toMatchObject({ success: true })
    expect(await rolesOf('u-low')).toEqual(['r-weak'])
    for (const role of ['r-codes-tenant1']) {
      const strong = await clerk('PUT', '/sys/user/edit', { body: { id: 'u-low', selectedroles: role } })
      expect(strong.status).toBe(403)
      expect(strong.body.result).toMatchObject({ fields: [{ field: 'selectedroles' }] })
      const joined = await clerk('POST', '/sys/user/addSysUserRole', { body: { roleId: role, userIdList: ['u-low'] } })
      expect(joined.status).toBe(403)
    }
    expect(await rolesOf('u-low')).toEqual(['r-weak'])
  })

  it('with every field told of that is refused', async () => {
    const body = { id: 'u-low', selectedroles: 'r-codes-tenant1', relTenantIds: '4711' }
    const refused = await clerk('PUT', '/sys/user/edit', { body })
    expect(refused.status).toBe(403)
    const fields = (refused.body.result as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(fields).toEqual(['selectedroles', 'relTenantIds'])
    expect(await rolesOf('u-low')).toEqual(['r-weak'])
  })

  it('that of administrators only by administrators', async () => {
    for (const answer of [
      await clerk('PUT', '/sys/user/edit', { body: { id: 'u-low', selectedroles: 'r-admin' } }),
      await clerk('POST', '/sys/user/addSysUserRole', { body: { roleId: 'r-admin', userIdList: ['u-low'] } }),
      await clerk('DELETE', '/sys/user/deleteUserRole', { query: { roleId: 'r-admin', userId: 'u-boss' } }),
    ])
      expect(answer.body.message).toBe('管理员账号不允许此操作')
    expect(await rolesOf('u-low')).not.toContain('r-admin')
    const reply = await admin('POST', '/sys/user/addSysUserRole', {
      body: { roleId: 'r-admin', userIdList: ['u-low'] },
    })
    expect(reply.body.message).toBe('添加成功!')
    await admin('DELETE', '/sys/user/deleteUserRoleBatch', { query: { roleId: 'r-admin', userIds: 'u-low' } })
    expect(await rolesOf('u-low')).toEqual(['r-weak'])
  })

  it('with the data rules that bind whoever gives them', async () => {
    await grantDataRules(server, {
      username: 'keeper',
      prefix: 'position',
      rules: [{ column: 'name', condition: '=', value: 'x' }],
    })
    const roleId = 'r-weak'
    const grant = {
      roleId,
      permissionIds: `${ids['user:list']},p-keeper-position`,
      lastpermissionIds: String(ids['user:list']),
    }
    expect((await clerk('POST', '/sys/permission/saveRolePermission', { body: grant })).body.message).toBe('保存成功！')
    expect(await links('sys_role_data_rule', 'role_id', roleId, 'data_rule_id')).toEqual(['dr-keeper-position-0'])
    const loosened = await clerk('POST', '/sys/role/datarule', {
      body: { permissionId: 'p-keeper-position', roleId, dataRuleIds: '' },
    })
    expect(loosened.status).toBe(403)
    const dropped = await clerk('DELETE', '/sys/permission/deletePermissionRule', {
      query: { id: 'dr-keeper-position-0' },
    })
    expect(dropped.status).toBe(403)
  })

  it('whatever opens the rows that a data rule hides, a button too', async () => {
    const granted = await grantCodes(server, 'keeper', ['position:edit'])
    const roleId = 'r-button'
    await server.app.services.database.query
      .insertInto('sys_role')
      .values({ id: roleId, role_name: '按钮', role_code: 'button', del_flag: 0, row_version: 1, tenant_id: 0 })
      .execute()
    const give = (permissionIds: string) =>
      admin('POST', '/sys/permission/saveRolePermission', { body: { roleId, permissionIds } })
    const join = () => clerk('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList: ['u-low'] } })
    await give(String(granted['position:edit']))
    expect((await join()).status).toBe(403)
    await give('')
    const own = { roleId, permissionIds: String(granted['position:edit']) }
    expect((await clerk('POST', '/sys/permission/saveRolePermission', { body: own })).body.message).toBe('保存成功！')
    expect(await links('sys_role_data_rule', 'role_id', roleId, 'data_rule_id')).toEqual(['dr-keeper-position-0'])
    expect((await join()).body.message).toBe('添加成功!')
    await admin('DELETE', '/sys/user/deleteUserRole', { query: { roleId, userId: 'u-low' } })
  })

  it.each([{ perms: 'user:list' }, { component: 'screen/system/role-list' }])(
    'and the row of a rule stays what it is for whom the rule binds: %j',
    async (change) => {
      const body = {
        id: 'p-keeper-position',
        parentId: 'p-system',
        url: '/x',
        component: 'screen/system/position-list',
        ...change,
      }
      expect((await clerk('PUT', '/sys/permission/edit', { body })).status).toBe(403)
      expect((await clerk('DELETE', '/sys/permission/delete', { query: { id: body.id } })).status).toBe(403)
    },
  )
})

describe('the accounts of administrators', () => {
  it.each([
    ['PUT', '/sys/user/edit', { id: 'u-boss', realname: 'x' }],
    ['PUT', '/sys/user/frozenBatch', { ids: 'u-boss', status: 2 }],
    ['POST', '/sys/user/editSysDepartWithUser', { depId: 'd-1', userIdList: ['u-boss'] }],
  ])('are not touched by others: %s %s', async (method, path, body) => {
    expect((await clerk(method, path, { body })).body.message).toBe('管理员账号不允许此操作')
  })
  it('are not deleted by others', async () => {
    expect((await clerk('DELETE', '/sys/user/delete', { query: { id: 'u-boss' } })).body.message).toBe(
      '管理员账号不允许此操作',
    )
  })
})

describe('permissions are granted', () => {
  it('only by whoever holds them, and taken only by whoever holds them', async () => {
    const before = await permissionsOf('r-codes-tenant1')
    const log = String(before.find((id) => id.includes('log')))
    for (const [permissionIds, lastpermissionIds] of [
      [`${before.join()},p-user-phone`, before.join()],
      ['', log],
    ]) {
      const body = { roleId: 'r-codes-tenant1', permissionIds, lastpermissionIds }
      expect((await clerk('POST', '/sys/permission/saveRolePermission', { body })).status).toBe(403)
    }
    expect(await permissionsOf('r-codes-tenant1')).toEqual(before)
  })

  it('without giving away the right to grant, which another may take', async () => {
    const roleId = 'r-codes-keeper'
    const take = (call: Call) =>
      call('POST', '/sys/permission/saveRolePermission', {
        body: { roleId, permissionIds: '', lastpermissionIds: String(ids['role:auth']) },
      })
    expect((await take(clerk)).body.message).toBe('这样您自己将失去管理权限，也就无法改回；请由其他管理员操作')
    expect(await permissionsOf(roleId)).toContain(ids['role:auth'])
    expect((await take(admin)).body.message).toBe('保存成功！')
    expect(await permissionsOf(roleId)).not.toContain(ids['role:auth'])
    const back = { roleId, permissionIds: String(ids['role:auth']), lastpermissionIds: '' }
    expect((await admin('POST', '/sys/permission/saveRolePermission', { body: back })).body.message).toBe('保存成功！')
  })

  it('without leaving the role that gives the right to grant', async () => {
    const roleId = 'r-codes-keeper'
    const lost = '这样您自己将失去管理权限，也就无法改回；请由其他管理员操作'
    const id = 'u-keeper'
    const left = await clerk('PUT', '/sys/user/edit', { body: { id, selectedroles: '' } })
    expect(left.body).toMatchObject({ message: lost, result: { fields: [{ field: 'selectedroles', message: lost }] } })
    expect(await rolesOf(id)).toContain(roleId)
    await admin('POST', '/sys/user/addSysUserRole', { body: { roleId: 'r-admin', userIdList: ['u-low'] } })
    const own = await admin('PUT', '/sys/user/edit', { body: { id: 'u-admin', selectedroles: '' } })
    expect(own.body.message).toBe(lost)
    await admin('DELETE', '/sys/user/deleteUserRoleBatch', { query: { roleId: 'r-admin', userIds: 'u-low' } })
  })

  it.each([
    ['DELETE', '/sys/user/deleteUserRole', { roleId: 'r-codes-keeper', userId: 'u-keeper' }],
    ['DELETE', '/sys/user/deleteUserRoleBatch', { roleId: 'r-codes-keeper', userIds: 'u-keeper' }],
    ['DELETE', '/sys/permission/delete', { id: 'role:auth' }],
  ])('nor by %s %s', async (method, path, query) => {
    const resolvedQuery = 'id' in query ? { id: String(ids[String(query.id)]) } : query
    const { body } = await clerk(method, path, { query: resolvedQuery })
    expect(body.message).toBe('这样您自己将失去管理权限，也就无法改回；请由其他管理员操作')
    expect(await rolesOf('u-keeper')).toContain('r-codes-keeper')
    expect(await permissionsOf('r-codes-keeper')).toContain(ids['role:auth'])
  })

  it('without leaving the role by which accounts are changed', async () => {
    await grantCodes(server, 'low', ['user:edit'])
    await server.app.services.database.query
      .updateTable('sys_user')
      .set({ status: '1' })
      .where('id', '=', 'u-low')
      .execute()
    const low = await server.as('low')
    const body = { id: 'u-low', selectedroles: '' }
    expect((await low('PUT', '/sys/user/edit', { body })).body.message).toBe(
      '这样您自己将失去管理权限，也就无法改回；请由其他管理员操作',
    )
    expect((await admin('PUT', '/sys/user/edit', { body })).body.success).toBe(true)
    await admin('PUT', '/sys/user/edit', { body: { id: 'u-low', selectedroles: 'r-weak' } })
  })

  it('without undoing what somebody else granted meanwhile', async () => {
    const [a, b, c] = [ids['role:list'], ids['role:add'], ids['role:edit']].map(String)
    const save = (permissionIds: string, lastpermissionIds: string) =>
      admin('POST', '/sys/permission/saveRolePermission', {
        body: { roleId: 'r-weak', permissionIds, lastpermissionIds },
      })
    await save(`${a}`, (await permissionsOf('r-weak')).join())
    await save(`${a},${b}`, `${a}`)
    await save(`${c}`, `${a}`)
    expect(await permissionsOf('r-weak')).toEqual([b, c].sort())
    const read = await admin('GET', '/sys/permission/queryRolePermission', { query: { roleId: 'r-weak' } })
    expect((read.body.result as string[]).sort()).toEqual([b, c].sort())
  })

  it('in a tree that shows what can be granted', async () => {
    const { body } = await clerk('GET', '/sys/role/queryTreeList')
    const { ids: visibleIds } = body.result as { ids: string[] }
    expect(visibleIds).toContain(ids['role:auth'])
    expect(visibleIds).not.toContain('p-user-phone')
    const all = await admin('GET', '/sys/role/queryTreeList')
    expect((all.body.result as { ids: string[] }).ids).toContain('p-user-phone')
  })

  it('by their own code alone: nothing else of the role can be changed with it', async () => {
    await grantCodes(server, 'victim', ['role:auth', 'user:list'])
    const victim = await server.as('victim')
    const both = await victim('PUT', '/sys/role/edit', { body: { id: 'r-weak', roleName: '改', permissionIds: '' } })
    expect(both.status).toBe(403)
    const more = `${(await permissionsOf('r-weak')).join()},${ids['user:list']}`
    const one = await victim('PUT', '/sys/role/edit', { body: { id: 'r-weak', permissionIds: more } })
    expect(one.body).toMatchObject({ success: true })
    expect(await permissionsOf('r-weak')).toContain(ids['user:list'])
  })
})
