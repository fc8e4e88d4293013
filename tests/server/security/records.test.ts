import { beforeAll, describe, expect, it } from 'vitest'
import { modelEndpoints } from '#core/endpoint'
import { type Administration, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'
import type { Reply } from '#fixtures/serverClient.ts'
import { monotonicMs } from '#server/time'

closeRecords()

let server: Administration
type Call = Awaited<ReturnType<Administration['as']>>
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

interface Listed {
  records: Record<string, unknown>[]
  total: number
}
const list = async (call: Call, path: string, query: Record<string, string> = {}): Promise<Listed> =>
  (await call('GET', path, { query })).body.result as Listed

const traces = /SQLITE_|near "|no such|syntax error at|relation "|column "|node_modules|\.ts:\d|at \w+ \(|\/tmp\/|pg_/
const expectClean = ({ status, text }: Reply) => {
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(traces)
}

describe('access', () => {
  it('AC-01 a low user writes nothing anywhere', async () => {
    const writes: [method: string, path: string, ask: { body?: unknown; query?: Record<string, string> }][] = [
      ['POST', '/sys/user/add', { body: { username: 'evil1', password: 'Aa1!bb2@' } }],
      ['PUT', '/sys/user/edit', { body: { id: 'u-low', realname: 'x' } }],
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
    const { records } = await list(admin, '/sys/position/list', { code: 'author' })
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
      await list(keeper, '/sys/user/list'),
      await list(keeper, '/sys/user/list', { salt: '*', token: 'a' }),
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
    const left = '至少要保留一个可以登录的管理员'
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
    expect((await chief('PUT', '/sys/tenant/edit', { body: { id: 2, status: 0 } })).body.message).toBe(left)
    await chief('PUT', `${path}/edit`, { body: { id: 'u-chief', relTenantIds: '' } })
    const given = await chief('POST', `${path}/addSysUserRole`, {
      body: { roleId: 'r-admin', userIdList: ['u-admin'] },
    })
    expect(given.body.success).toBe(true)
    expect((await admin('DELETE', '/sys/sysDepart/delete', { query: { id: 'd-1' } })).body.message).toBe(
      '不能删除自己所在的部门',
    )
  })

  it('AC-18 a record stays in its tenant, and one of another tenant is not there', async () => {
    await admin('POST', '/sys/role/add', { body: { roleName: '本', roleCode: 'home' } })
    const { records } = await list(admin, '/sys/role/list', { roleCode: 'home' })
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

describe('conditions', () => {
  it('SQ-11 wildcards of the database are plain signs', async () => {
    for (const name of ['百分%号', '下划_线'])
      await admin('POST', '/sys/position/add', { body: { name, code: `w${name.length}${name[2]}`, rank: '1' } })
    expect((await list(admin, '/sys/position/list', { name: '*%*' })).records.map(({ name }) => name)).toEqual([
      '百分%号',
    ])
    expect((await list(admin, '/sys/position/list', { name: '*_*' })).records.map(({ name }) => name)).toEqual([
      '下划_线',
    ])
    const options = await admin('GET', '/sys/position/options', { query: { keyword: '%' } })
    expect(options.body.result).toHaveLength(1)
  })

  const injected =
    "(case when (select substr(password,1,1) from sys_user where username='admin')>'m' then id else username end)"
  it.each([
    ['SQ-20', { column: injected, order: 'asc' }, 400],
    ['SQ-21', { column: 'createTime', order: 'desc,(select password from sys_user limit 1)' }, 200],
    ['SQ-22', { superQueryMatchType: 'or 1=1', superQueryParams: '[]' }, 400],
    ['SQ-22', { superQueryParams: '[{"field":"1=1) or (username","rule":"in","val":"a"}]' }, 400],
    ['SQ-22', { superQueryParams: '[{"field":"username","rule":"or 1=1","val":"a"}]' }, 400],
    ['SQ-22', { superQueryParams: 'no json' }, 400],
    [
      'SQ-22',
      {
        superQueryParams: `[${Array.from({ length: 51 }, () => '{"field":"username","rule":"eq","val":"a"}').join()}]`,
      },
      400,
    ],
    ['SQ-22', { superQueryParams: `${'['.repeat(1000)}${']'.repeat(1000)}` }, 400],
    ['SQ-24', { createTime_begin: "2020' or 1=1--" }, 400],
    [
      'SQ-32',
      { column: '(with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c)' },
      400,
    ],
    ['SQ-33', { pageSize: '-1' }, 400],
    ['SQ-33', { pageSize: '1e9' }, 400],
    ['SQ-33', { pageSize: '99999999999999999999' }, 400],
    ['SQ-33', { pageSize: '1;drop' }, 400],
    ['SQ-33', { pageSize: 'NaN' }, 400],
    ['SQ-33', { pageNo: '-5' }, 400],
    ['SQ-33', { pageNo: '2147483648' }, 400],
  ] as const)('%s %# is refused or changes nothing', async (_, query, expected) => {
    const startMs = monotonicMs()
    const answer = await admin('GET', '/sys/user/list', { query })
    expect(answer.status).toBe(expected)
    expectClean(answer)
    expect(monotonicMs() - startMs).toBeLessThan(1_000)
    if (expected === 200) expect((answer.body.result as Listed).total).toBe((await list(admin, '/sys/user/list')).total)
  })

  it.each([
    ['SQ-24', { realname: "*%' or 1=1--*" }],
    ['SQ-24', { realname: "*' or '1'='1*" }],
    ['SQ-24', { username: "admin' or '1'='1" }],
  ])('%s %j finds nothing', async (_, query) => {
    expect((await list(admin, '/sys/user/list', query)).total).toBe(0)
  })

  it('SQ-25 pickers take quotes as text', async () => {
    const query = {
      username: "admin' and (select count(*) from sys_user)>0--",
      departId: "1' or '1'='1",
      realname: "'",
    }
    const answer = await low('GET', '/sys/user/queryUserComponentData', { query })
    expectClean(answer)
    expect((answer.body.result as Listed).total).toBe(0)
  })

  it('SQ-31 lists of ids name exactly these records, at most 1,000', async () => {
    const evil = await admin('DELETE', '/sys/user/deleteBatch', { query: { ids: "1') or ('1'='1" } })
    expect(evil.status).toBe(404)
    const many = await admin('DELETE', '/sys/user/deleteBatch', {
      query: { ids: Array.from({ length: 1_001 }, (_, at) => `i${at}`).join() },
    })
    expect(many.status).toBe(400)
    const people = await low('GET', '/sys/user/getMultiUser', { query: { id: "u-low' or '1'='1" } })
    expect(JSON.parse(people.text)).toEqual([])
    expect((await list(admin, '/sys/user/list')).total).toBeGreaterThan(5)
  })

  it('SQ-34 no answer names what is behind it', async () => {
    for (const query of [
      { column: "x'" },
      { id: "'" },
      { createTime: "'" },
      { superQueryParams: "'" },
      { where: "'" },
    ] as Record<string, string>[])
      for (const path of ['/sys/user/list', '/sys/tenant/list', '/sys/sysDepart/rootList', '/sys/role/list'])
        expectClean(await admin('GET', path, { query }))
  })
})

describe('writes', () => {
  const odd: unknown[] = [
    null,
    [],
    {},
    '',
    true,
    -0,
    'NaN',
    'x'.repeat(100_000),
    '\u0000',
    '\ud800',
    '😀',
    '‮abc',
    '275760-09-13',
    2 ** 53 + 1,
    [[[[]]]],
    { a: { b: 1 } },
  ]

  it('DO-06 odd values of every field give an answer and no failure', async () => {
    const models = [
      'sysUser',
      'sysRole',
      'sysDepart',
      'sysPosition',
      'sysDict',
      'sysDictItem',
      'sysPermission',
      'sysTenant',
    ].map((id) => server.model(id))
    for (const model of models)
      for (const [at, field] of model.fields.entries()) {
        const value = odd[at % odd.length]
        const body = JSON.stringify({ id: 'x', [field.name]: value, name: value })
        for (const [method, call] of [
          ['POST', 'add'],
          ['PUT', 'edit'],
        ] as const)
          expectClean(await admin(method, `${model.api}/${call}`, { body: body.replace('"-0"', '-0') }))
      }
    for (const value of odd)
      for (const name of ['username', 'birthday', 'sex', 'selecteddeparts', 'relTenantIds', 'id', 'rowVersion'])
        expectClean(await admin('PUT', '/sys/user/edit', { body: JSON.stringify({ id: 'u-low', [name]: value }) }))
    expectClean(await admin('PUT', '/sys/user/edit', { body: '{"id":"u-low","sex":1e400}' }))
  })

  it('DO-12 no tree becomes a circle, and one that is already there ends', async () => {
    const { query } = server.app.services.database
    const base = { del_flag: 0, tenant_id: 0, row_version: 1, org_category: '1' }
    await query
      .insertInto('sys_depart')
      .values({ ...base, id: 'c-1', parent_id: 'c-2', depart_name: '环一', org_code: 'C01' })
      .execute()
    await query
      .insertInto('sys_depart')
      .values({ ...base, id: 'c-2', parent_id: 'c-1', depart_name: '环二', org_code: 'C02' })
      .execute()
    const startMs = monotonicMs()
    for (const path of ['queryTreeList', 'queryDepartTreeSync', 'queryIdTree', 'listAll'])
      expect((await admin('GET', `/sys/sysDepart/${path}`)).status).toBe(200)
    expect((await admin('GET', '/sys/sysDepart/queryAllParentId', { query: { departId: 'c-1' } })).status).toBe(200)
    expect((await admin('GET', '/sys/user/list', { query: { departId: 'c-1' } })).status).toBe(200)
    expect((await admin('DELETE', '/sys/sysDepart/delete', { query: { id: 'c-1' } })).body.success).toBe(true)
    expect(monotonicMs() - startMs).toBeLessThan(3_000)
    expect(
      (await admin('POST', '/sys/sysDepart/add', { body: { departName: 'x', parentId: 'missing', orgCategory: '1' } }))
        .body.success,
    ).toBe(false)
  })

  it('DO-15 the same create many times at once makes one record', async () => {
    const body = { username: 'oneonly', realname: '一', workNo: 'one', phone: '13500000001', password: 'Aa1!bb2@' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin('POST', '/sys/user/add', { body })))
    expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1)
    for (const answer of answers) expectClean(answer)
    expect((await list(admin, '/sys/user/list', { username: 'oneonly' })).total).toBe(1)
  })

  it('DO-15 a create with a key is done once, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'key-1' }
    const body = { name: '键', code: 'keyed', rank: '1' }
    const [first, second] = [
      await admin('POST', '/sys/position/add', { body, headers }),
      await admin('POST', '/sys/position/add', { body, headers }),
    ]
    expect(second.body.result).toEqual(first.body.result)
    expect((await list(admin, '/sys/position/list', { code: 'keyed' })).total).toBe(1)
  })

  it('DO-16 a stale edit is refused with the record as it is', async () => {
    const id = 'u-low'
    const edit = (telephone: string) => admin('PUT', '/sys/user/edit', { body: { id, telephone, rowVersion: version } })
    const version = (await server.row('sys_user', id))?.row_version
    expect((await edit('010-12345678')).body.success).toBe(true)
    const stale = await edit('010-87654321')
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 409,
      result: { current: { id, telephone: '010-12345678', rowVersion: Number(version) + 1 } },
    })
    expect(stale.text).not.toMatch(/password/)
  })
})
