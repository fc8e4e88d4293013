import { beforeAll, describe, expect, it } from 'vitest'
import { modelEndpoints } from '#core/endpoint'
import { type Administration, type Call, listOf, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call
let low: Call
let keeper: Call

beforeAll(async () => {
  server = await startAdministration()
  await grantCodes(server, 'keeper', ['user:list', 'user:edit', 'user:add', 'role:list', 'role:edit', 'role:auth'])
  admin = await server.as('admin')
  low = await server.as('low')
  keeper = await server.as('keeper')
})

describe('access', () => {
  it('AC-01 a low user writes nothing anywhere', async () => {
    const writes: [method: string, path: string, ask: { body?: unknown; query?: Record<string, string> }][] = [
      ['POST', '/sys/user/add', { body: { username: 'evil1', password: 'Aa1!bb2@' } }],
      ['PUT', '/sys/user/edit', { body: { id: 'u-keeper', realname: 'x' } }],
      ['PUT', '/sys/user/edit', { body: { id: 'u-low', selectedroles: 'r-admin' } }],
      ['PUT', '/sys/user/frozenBatch', { body: { ids: 'u-admin', status: 2 } }],
      ['POST', '/sys/role/add', { body: { roleName: 'x', roleCode: 'x' } }],
      ['PUT', '/sys/role/edit', { body: { id: 'r-keeper', roleName: 'x' } }],
      ['POST', '/sys/permission/add', { body: { name: 'x', menuType: 0, url: '/x' } }],
      ['PUT', '/sys/permission/edit', { body: { id: 'p-user', name: 'x' } }],
      ['POST', '/sys/permission/saveRolePermission', { body: { roleId: 'r-keeper', permissionIds: '' } }],
      ['POST', '/sys/permission/saveDepartPermission', { body: { departId: 'd-1', permissionIds: '' } }],
      ['POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body: { roleId: 'r-keeper', permissionIds: '' } }],
      ['DELETE', '/sys/sysDepart/delete', { query: { id: 'd-1' } }],
      ['POST', '/sys/dict/add', { body: { dictName: 'x', dictCode: 'x' } }],
      ['POST', '/sys/dictItem/add', { body: { dictId: 'x', itemText: 'x', itemValue: 'x' } }],
      ['POST', '/sys/position/add', { body: { name: 'x', code: 'x', rank: '1' } }],
      ['POST', '/sys/tenant/add', { body: { id: 9, name: 'x' } }],
      ['POST', '/sys/user/addSysUserRole', { body: { roleId: 'r-admin', userIdList: ['u-low'] } }],
      [
        'POST',
        '/sys/permission/addPermissionRule',
        { body: { permissionId: 'p-user', ruleName: 'x', ruleConditions: '=', ruleValue: 'x' } },
      ],
    ]
    for (const [method, path, ask] of writes) expect([path, (await low(method, path, ask)).status]).toEqual([path, 403])
    expect((await server.row('sys_user', 'u-low'))?.realname).toBe('low 姓名')
    expect((await server.row('sys_role', 'r-keeper'))?.role_name).toBe('看守')
  })

  it('AC-02 nobody grants itself everything', async () => {
    const body = { roleId: 'r-keeper', permissionIds: 'p-user,p-user-add,p-user-phone,p-report', lastpermissionIds: '' }
    for (const call of [low, keeper])
      expect((await call('POST', '/sys/permission/saveRolePermission', { body })).status).toBe(403)
  })

  it('AC-04 an edit of the own account takes no rights, no secrets and no base columns', async () => {
    const { status } = await keeper('PUT', '/sys/user/edit', {
      body: {
        id: 'u-keeper',
        realname: 'x',
        selectedroles: 'r-admin',
        userIdentity: 1,
        status: 1,
        tenantId: 9,
        delFlag: 1,
      },
    })
    expect(status).toBe(200)
    const foreign = await keeper('PUT', '/sys/user/edit', { body: { id: 'u-keeper', salt: 'y' } })
    expect(foreign.status).toBe(400)
    const row = await server.row('sys_user', 'u-keeper')
    expect(row).toMatchObject({ tenant_id: 0, del_flag: 0, realname: 'keeper 姓名' })
  })

  it('AC-06 author and time are those of the session', async () => {
    const body = {
      name: '职务',
      code: 'author',
      rank: '1',
      createBy: 'somebody',
      createTime: '1999-01-01 00:00:00',
      sysOrgCode: 'A99',
    }
    await admin('POST', '/sys/position/add', { body })
    const { records } = await listOf(admin, '/sys/position/list', { code: 'author' })
    expect(records[0]).toMatchObject({ createBy: 'admin', sysOrgCode: 'A01' })
    expect(records[0]?.createTime).not.toMatch(/^1999/)
  })

  it('AC-07 nobody reads what belongs to others', async () => {
    expect((await low('GET', '/sys/user/queryUserRole', { query: { userid: 'u-admin' } })).status).toBe(403)
    expect((await low('GET', '/sys/permission/queryRolePermission', { query: { roleId: 'r-admin' } })).status).toBe(403)
    expect((await low('GET', '/sys/user/queryById', { query: { id: 'u-admin' } })).status).toBe(403)
  })

  it('AC-10 no answer about people holds a secret', async () => {
    const answers = [
      await admin('GET', '/sys/user/list', { query: { pageSize: '100' } }),
      await low('GET', '/sys/user/getMultiUser', { query: { username: 'admin,low' } }),
      await low('GET', '/sys/user/queryUserByDepId', { query: { id: 'd-1' } }),
      await low('GET', '/sys/user/queryUserComponentData'),
      await admin('GET', '/sys/user/queryById', { query: { id: 'u-low' } }),
      await admin('GET', '/sys/user/recycleBin'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/"(password|salt|token)"|scrypt/)
    }
    for (const { text } of answers.slice(1, 4)) expect(text).not.toMatch(/1380000000\d|low@example/)
  })

  it.each<Record<string, string>>([
    { password: 'a*' },
    { password_begin: 'a' },
    { column: 'password', order: 'asc' },
    { superQueryParams: '[{"field":"password","rule":"like","val":"a"}]' },
    { where: "startsWith(password, 's')" },
    { phone: '138*' },
    { column: 'phone' },
    { superQueryParams: '[{"field":"phone","rule":"right_like","val":"138"}]' },
  ])('AC-11 nothing is asked about a hidden column with %j', async (query) => {
    const { status, body } = await keeper('GET', '/sys/user/list', { query })
    expect(status).toBe(400)
    expect(body.result ?? {}).not.toHaveProperty('records')
  })

  it('AC-11 what is no column changes nothing', async () => {
    const [plain, odd] = [
      await listOf(keeper, '/sys/user/list'),
      await listOf(keeper, '/sys/user/list', { salt: '*', token: 'a' }),
    ]
    expect(odd.total).toBe(plain.total)
  })

  it('AC-14 a field without the right is neither read nor written', async () => {
    const { body } = await keeper('GET', '/sys/user/queryById', { query: { id: 'u-low' } })
    expect(body.result).not.toHaveProperty('phone')
    const edit = await keeper('PUT', '/sys/user/edit', { body: { id: 'u-low', phone: '13999999999' } })
    expect(edit.status).toBe(403)
    expect((await server.row('sys_user', 'u-low'))?.phone).toBe('13800000002')
    const whole = await keeper('PUT', '/sys/user/edit', { body: { ...(body.result as object), realname: '改' } })
    expect(whole.body.success).toBe(true)
  })

  it('AC-16 the last administrator is lost by no path', async () => {
    const path = '/sys/user'
    const admins = { ids: 'u-admin', status: 2 }
    const { query } = server.app.services.database
    await query
      .insertInto('sys_user')
      .values({
        id: 'u-chief',
        username: 'chief',
        realname: '主管',
        work_no: 'c',
        phone: '13600000001',
        status: '1',
        platform: 'Y',
        password: (await server.row('sys_user', 'u-admin'))?.password as string,
        del_flag: 0,
        tenant_id: 0,
        row_version: 1,
      })
      .execute()
    await admin('POST', `${path}/addSysUserRole`, { body: { roleId: 'r-admin', userIdList: ['u-chief'] } })
    const chief = await server.as('chief')
    expect((await chief('PUT', `${path}/frozenBatch`, { body: admins })).body.message).toBe('管理员账号不允许此操作')
    expect((await chief('DELETE', `${path}/delete`, { query: { id: 'u-admin' } })).body.message).toBe(
      '管理员账号不允许此操作',
    )
    expect(
      (await chief('DELETE', `${path}/deleteUserRole`, { query: { roleId: 'r-admin', userId: 'u-admin' } })).body
        .success,
    ).toBe(true)
    const left = '至少要保留一个可以登录的管理员，请先让其他用户担任管理员'
    expect((await chief('PUT', `${path}/edit`, { body: { id: 'u-chief', selectedroles: '' } })).body.message).toBe(left)
    expect(
      (await chief('DELETE', `${path}/deleteUserRole`, { query: { roleId: 'r-admin', userId: 'u-chief' } })).body
        .message,
    ).toBe(left)
    expect((await chief('PUT', `${path}/frozenBatch`, { body: { ids: 'u-chief', status: 2 } })).body.success).toBe(
      false,
    )
    expect((await chief('DELETE', '/sys/role/delete', { query: { id: 'r-admin' } })).body.success).toBe(false)
    await chief('PUT', `${path}/edit`, { body: { id: 'u-chief', relTenantIds: '2' } })
    // Neither a tenant that was left counts, nor one that was removed.
    const plain = { tenant_id: 0, row_version: 1, del_flag: 0 }
    await query
      .insertInto('sys_tenant')
      .values({ ...plain, id: 9, name: '撤销', status: '1', del_flag: 1 })
      .execute()
    await query
      .insertInto('sys_user_tenant')
      .values([
        { ...plain, id: 'ut-left', user_id: 'u-chief', rel_tenant_id: '1', del_flag: 1 },
        { ...plain, id: 'ut-gone', user_id: 'u-chief', rel_tenant_id: '9' },
      ])
      .execute()
    expect((await chief('PUT', '/sys/tenant/edit', { body: { id: 2, status: 0 } })).body.message).toBe(left)
    const leaving = { id: 'u-chief', relTenantIds: '' }
    expect((await chief('PUT', `${path}/edit`, { body: leaving })).body.message).toBe(left)
    await chief('PUT', `${path}/edit`, { body: { ...leaving, platform: 'Y' } })
    const reply = await chief('POST', `${path}/addSysUserRole`, {
      body: { roleId: 'r-admin', userIdList: ['u-admin'] },
    })
    expect(reply.body.success).toBe(true)
    expect((await admin('DELETE', '/sys/sysDepart/delete', { query: { id: 'd-1' } })).body.message).toBe(
      '不能删除自己所在的部门',
    )
  })

  it('AC-18 a record stays in its tenant, and one of another tenant is not there', async () => {
    await admin('POST', '/sys/role/add', { body: { roleName: '本', roleCode: 'home' } })
    const { records } = await listOf(admin, '/sys/role/list', { roleCode: 'home' })
    const id = String(records[0]?.id)
    await admin('PUT', '/sys/role/edit', { body: { id, roleName: '换', tenantId: 2 } })
    expect(await server.row('sys_role', id)).toMatchObject({ role_name: '换', tenant_id: 0 })
    await grantCodes(server, 'tenant1', ['role:edit', 'role:list'])
    const foreign = await server.as('tenant1')
    expect(
      (await foreign('PUT', '/sys/role/edit', { body: { id, roleName: 'x' }, headers: { 'tenant-id': '1' } })).status,
    ).toBe(404)
  })

  it('every call of every model is refused without its right', async () => {
    for (const model of server.app.services.library.current().models())
      for (const { method, path, access, call, payload } of modelEndpoints(model)) {
        if (access.kind !== 'code' || payload === 'multipart') continue
        const ask =
          method === 'POST' || method === 'PUT' ? { body: { id: 'x' } } : { query: { id: 'x', ids: 'x', pid: 'x' } }
        expect([path, call, (await low(method, path, ask)).status]).toEqual([path, call, 403])
      }
  })
})
