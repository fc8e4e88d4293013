import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import {
  type Grantor,
  passableBy,
  refuseForeignPermissions,
  refuseStrongerDepartRole,
  refuseStrongerRoles,
  refuseStrongerUser,
  refuseWiderScope,
  sourcesOfRole,
  sourcesOfUser,
} from '#server/rights'

closeRecords()

let server: RecordServer

type Row = Record<string, string | number | null>

const rule = (id: string, permission: string, value: string, more: Row = {}): Row => ({
  ...{ id, permission_id: permission, rule_name: id, rule_column: 'level', rule_conditions: '<', rule_value: value },
  status: '1',
  ...more,
})
const pairs = (left: string, right: string, all: readonly (readonly [string, string])[], more: Row = {}): Row[] =>
  all.map(([from, to]) => ({ id: `${from}-${to}`, [left]: from, [right]: to, ...more }))

/** The grantor holds the list of samples, bound by a rule on it, and the list of owners, bound by none. */
const tables: Record<string, Row[]> = {
  sys_permission: [
    { id: 'p-list', name: '列表', menu_type: '1', perms: 'sample:list' },
    { id: 'p-edit', name: '编辑', menu_type: '2', perms: 'sample:edit' },
    { id: 'p-owner', name: '所属', menu_type: '1', perms: 'owner:list' },
    { id: 'p-foreign', name: '订单', menu_type: '1', perms: 'order:list' },
    // The codes of two models, and the screen of one of them.
    { id: 'p-pages', name: '页面', menu_type: '1', perms: 'pageField:list' },
    { id: 'p-fields', name: '字段', menu_type: '1', component: 'screen/system/page-field-list' },
  ],
  sys_permission_data_rule: [
    rule('bound', 'p-list', '3'),
    rule('same', 'p-list', '3'),
    rule('wider', 'p-list', '9'),
    rule('off', 'p-list', '3', { status: '0' }),
    rule('elsewhere', 'p-owner', '3', { rule_column: 'name', status: '0' }),
    rule('column', 'p-list', '3', { rule_column: 'price' }),
    rule('operator', 'p-list', '3', { rule_conditions: '<=' }),
    rule('gone', 'p-list', '3', { del_flag: 1 }),
    rule('pages', 'p-pages', '3'),
  ],
  sys_role: [
    ...[
      'own',
      'bound',
      'same',
      'wider',
      'off',
      'unbound',
      'button',
      'owner',
      'foreign',
      'column',
      'operator',
      'gone',
    ].map((key) => ({ id: `r-${key}`, role_name: `角色${key}`, role_code: key })),
    { id: 'r-pages', role_name: '角色pages', role_code: 'pages' },
    { id: 'r-all', role_name: '角色all', role_code: 'all', data_scope: 'all' },
    { id: 'r-self', role_name: '角色self', role_code: 'self', data_scope: 'self' },
    { id: 'r-admin', role_name: '管理员', role_code: 'admin' },
    { id: 'r-tenant', role_name: '村管理员', role_code: 'admin', tenant_id: 7 },
  ],
  sys_role_permission: pairs('role_id', 'permission_id', [
    ['r-own', 'p-list'],
    ['r-own', 'p-edit'],
    ['r-own', 'p-owner'],
    ...['bound', 'same', 'wider', 'off', 'unbound', 'column', 'operator', 'gone'].map(
      (key) => [`r-${key}`, 'p-list'] as const,
    ),
    ['r-button', 'p-edit'],
    ...['owner', 'all', 'self'].map((key) => [`r-${key}`, 'p-owner'] as const),
    ['r-foreign', 'p-owner'],
    ['r-foreign', 'p-foreign'],
    ['r-tenant', 'p-foreign'],
    ['r-pages', 'p-pages'],
    ['r-pages', 'p-fields'],
  ]),
  sys_role_data_rule: pairs('role_id', 'data_rule_id', [
    ['r-own', 'bound'],
    ['r-own', 'elsewhere'],
    ['r-pages', 'pages'],
    ...['bound', 'same', 'wider', 'off', 'column', 'operator', 'gone'].map((key) => [`r-${key}`, key] as const),
  ]),
  sys_user_role: pairs('user_id', 'role_id', [
    ['u-grantor', 'r-own'],
    ['u-equal', 'r-same'],
    ['u-strong', 'r-foreign'],
    ['u-wide', 'r-unbound'],
    ['u-far', 'r-all'],
    ['u-pages', 'r-pages'],
    ['u-chief', 'r-admin'],
    ['u-chief', 'r-owner'],
    ['u-villager', 'r-owner'],
    ['u-villager', 'r-tenant'],
  ]),
  sys_depart: [
    { id: 'd-1', depart_name: '青禾县', org_code: 'A01' },
    { id: 'd-off', depart_name: '旧镇', org_code: 'A02', status: '0' },
  ],
  sys_depart_role: [
    { id: 'dr-weak', depart_id: 'd-1', role_name: '文员', role_code: 'weak' },
    { id: 'dr-strong', depart_id: 'd-1', role_name: '主任', role_code: 'strong' },
    // Held by nobody: it opens rows to nobody.
    { id: 'dr-far', depart_id: 'd-1', role_name: '巡察', role_code: 'far', data_scope: 'all' },
    { id: 'dr-off', depart_id: 'd-off', role_name: '旧任', role_code: 'off' },
  ],
  sys_depart_permission: pairs('depart_id', 'permission_id', [
    ['d-1', 'p-owner'],
    ['d-1', 'p-foreign'],
    ['d-off', 'p-foreign'],
  ]),
  sys_depart_role_permission: pairs('role_id', 'permission_id', [
    ['dr-weak', 'p-owner'],
    // The department does not have it: it gives nothing.
    ['dr-weak', 'p-list'],
    ['dr-strong', 'p-foreign'],
    ['dr-off', 'p-foreign'],
  ]),
  sys_user_depart: pairs('user_id', 'depart_id', [
    ['u-director', 'd-1'],
    ['u-retired', 'd-off'],
  ]),
  sys_depart_role_user: pairs('role_id', 'user_id', [
    ['dr-strong', 'u-director'],
    ['dr-off', 'u-retired'],
    // Not a member of the department.
    ['dr-strong', 'u-outsider'],
  ]),
  sys_tenant_pack: [
    { id: 'pack', pack_name: '基础', status: '1' },
    { id: 'pack-off', pack_name: '停用', status: '0' },
  ],
  sys_tenant_pack_use: pairs('of_tenant', 'pack_id', [
    ['7', 'pack'],
    ['8', 'pack-off'],
  ]),
  sys_tenant_pack_permission: pairs('pack_id', 'permission_id', [['pack', 'p-owner']]),
}

beforeAll(async () => {
  server = await startRecords()
  const { database, rights } = server.app.services
  const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
  await database.transaction(async (query) => {
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows)
        await query
          .insertInto(table)
          .values({ ...base, ...row })
          .execute()
  })
  rights.drop([])
})

const grantor = (username = 'grantor', codes: readonly string[] | undefined = []): Grantor => {
  const { services } = server.app
  const caller = callerOf({ username, ...(codes && { codes }) })
  return { services, query: services.database.query, caller }
}
const administrator = () => ({ ...grantor('boss'), caller: callerOf({ username: 'boss' }) })
const forbidden = { id: 'forbidden' }

describe('what somebody may pass on', () => {
  it('is what its roles give, bound by its rules in force', async () => {
    const own = await passableBy(grantor())
    expect(own.all).toBe(false)
    expect([...own.permissionIds].sort()).toEqual(['p-edit', 'p-list', 'p-owner'])
    expect(own.rules.map(({ id }) => id)).toEqual(['bound'])
  })

  it.each([
    [['p-list'], ['bound']],
    // The same model by another row.
    [['p-edit'], ['bound']],
    [['p-owner', 'p-edit'], ['bound']],
    [['p-owner'], []],
    [['nothing'], []],
    [[], []],
  ])('with %j goes the rule that speaks of its rows', async (ids, rules) => {
    const own = await passableBy(grantor())
    expect(own.rulesOver(ids).map(({ id }) => id)).toEqual(rules)
  })

  it('goes with the rule of a page also where it opens one of several models of the page', async () => {
    const own = await passableBy(grantor('pages'))
    expect(own.rulesOver(['p-fields']).map(({ id }) => id)).toEqual(['pages'])
    expect(own.rulesOver(['p-owner'])).toEqual([])
  })

  it('is bound by nothing where no rule binds it', async () => {
    const own = await passableBy(grantor('wide'))
    expect(own.rules).toEqual([])
    expect(own.rulesOver(['p-list'])).toEqual([])
  })

  it('is everything for an administrator', async () => {
    const own = await passableBy(administrator())
    expect(own).toMatchObject({ all: true, rules: [] })
    expect(own.rulesOver(['p-list'])).toEqual([])
  })

  it('is no permission that it does not hold: these are named', async () => {
    await expect(refuseForeignPermissions(grantor(), ['p-list', 'p-owner'])).resolves.toBeUndefined()
    await expect(refuseForeignPermissions(administrator(), ['p-foreign'])).resolves.toBeUndefined()
    expect(await refusalOf(refuseForeignPermissions(grantor(), ['p-list', 'p-foreign']))).toMatchObject({
      ...forbidden,
      result: { permissionIds: ['p-foreign'] },
    })
    const many = Array.from({ length: 120 }, (_, index) => `x-${index}`)
    expect(await refusalOf(refuseForeignPermissions(grantor(), many))).toMatchObject({
      result: { permissionIds: many.slice(0, 100) },
    })
  })
})

describe('a data scope', () => {
  it.each(['below', 'department', 'rules', 'self', null])('that shows no more may be given: %s', (dataScope) =>
    expect(refuseWiderScope(grantor(), dataScope)).resolves.toBeUndefined(),
  )

  it('that shows more is refused at its field', async () => {
    expect(await refusalOf(refuseWiderScope(grantor(), 'all'))).toMatchObject({
      ...forbidden,
      result: { fields: [{ field: 'dataScope', message: '数据范围不能超过自己的' }] },
    })
    // Nobody without a role sees further than the own rows.
    expect(await refusalOf(refuseWiderScope(grantor('nobody'), 'rules'))).toMatchObject(forbidden)
    await expect(refuseWiderScope(administrator(), 'all')).resolves.toBeUndefined()
  })
})

describe('a role', () => {
  it.each(['r-own', 'r-bound', 'r-same', 'r-owner', 'r-self', 'nothing'])('that gives no more may be given: %s', (id) =>
    expect(refuseStrongerRoles(grantor(), [id])).resolves.toBeUndefined(),
  )

  it.each([
    ['r-foreign', 'a permission that the giver lacks'],
    ['r-unbound', 'rows that the giver does not see'],
    ['r-wider', 'rows beyond the value of its rule'],
    ['r-off', 'a rule that is out of force'],
    ['r-gone', 'a rule that was deleted'],
    ['r-column', 'a rule over another column'],
    ['r-operator', 'a rule with another comparison'],
    ['r-button', 'a button that opens the same rows unbound'],
    ['r-all', 'rows beyond the departments of the giver'],
    ['r-admin', 'everything'],
    ['r-tenant', 'a permission, made by a tenant and called admin'],
  ])('is refused: %s, with %s', async (id) => {
    const refusal = {
      ...forbidden,
      result: { fields: [{ field: 'selectedroles', message: '只能分配权限不超过自己的角色' }] },
    }
    expect(await refusalOf(refuseStrongerRoles(grantor(), [id]))).toMatchObject(refusal)
    expect(await refusalOf(refuseStrongerRoles(grantor(), ['r-bound', id]))).toMatchObject(refusal)
    await expect(refuseStrongerRoles(administrator(), [id])).resolves.toBeUndefined()
  })

  it('of a department is measured by what its department still has', async () => {
    await expect(refuseStrongerDepartRole(grantor(), 'dr-weak')).resolves.toBeUndefined()
    expect(await refusalOf(refuseStrongerDepartRole(grantor(), 'dr-strong'))).toMatchObject({
      ...forbidden,
      result: { field: 'userIds', roleId: 'dr-strong' },
    })
    await expect(refuseStrongerDepartRole(administrator(), 'dr-strong')).resolves.toBeUndefined()
  })
})

describe('a user', () => {
  it.each([
    ['u-equal', [0]],
    ['u-nobody', [0]],
    ['u-retired', [0]],
    ['u-outsider', [0]],
    ['u-villager', [0]],
    // The pack of the tenant leaves what its role gives beyond.
    ['u-strong', [7]],
    ['u-strong', []],
  ] as const)('who may do no more is left to the caller: %s in %j', (id, tenantIds) =>
    expect(refuseStrongerUser(grantor(), id, tenantIds)).resolves.toBeUndefined(),
  )

  it.each([
    ['u-strong', [0], 'forbidden'],
    ['u-strong', [7, 8], 'forbidden'],
    ['u-wide', [0], 'forbidden'],
    ['u-far', [0], 'forbidden'],
    ['u-director', [0], 'forbidden'],
    ['u-chief', [0], 'adminProtected'],
    ['u-chief', [7], 'adminProtected'],
  ] as const)('who may do more is protected: %s in %j', async (id, tenantIds, error) => {
    expect((await refusalOf(refuseStrongerUser(grantor(), id, tenantIds))).id).toBe(error)
    await expect(refuseStrongerUser(administrator(), id, tenantIds)).resolves.toBeUndefined()
  })
})

describe('the sources of rights', () => {
  const query = () => server.app.services.database.query
  const brief = async (sources: ReturnType<typeof sourcesOfUser>) => {
    const found = await sources
    return {
      sources: found.sources.map(({ name, grants }) => [name, [...grants.permissionIds].sort()]),
      packed: found.packed && [...found.packed],
    }
  }

  it('of a user are its roles, and what the packs of the tenant hold', async () => {
    expect(await brief(sourcesOfUser(query(), 'u-director', 0))).toEqual({
      sources: [['青禾县 主任', ['p-foreign']]],
      packed: null,
    })
    const villager = await brief(sourcesOfUser(query(), 'u-villager', 7))
    expect(villager.sources.sort()).toEqual([
      ['村管理员', ['p-foreign']],
      ['角色owner', ['p-owner']],
    ])
    expect(villager.packed).toEqual(['p-owner'])
    expect((await brief(sourcesOfUser(query(), 'u-villager', 8))).packed).toBeNull()
    expect((await brief(sourcesOfUser(query(), 'u-chief', 7))).packed).toBeNull()
  })

  it('of a role are its own, under its name', async () => {
    expect(await brief(sourcesOfRole(query(), 'r-own'))).toEqual({
      sources: [['角色own', ['p-edit', 'p-list', 'p-owner']]],
      packed: null,
    })
    expect(await brief(sourcesOfRole(query(), 'nothing'))).toEqual({ sources: [['nothing', []]], packed: null })
  })
})
