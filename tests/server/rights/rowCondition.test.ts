import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import type { Caller } from '#server/context'
import { rowConditionFor } from '#server/rights'

closeServers()
const { app } = await startServer()
const { services } = app
const { database } = services

const add = (table: string, row: Record<string, string | number>) =>
  database.query
    .insertInto(table)
    .values({ del_flag: 0, row_version: 1, tenant_id: 0, ...row })
    .execute()

await add('sys_permission', {
  id: 'p-plain',
  name: '部门',
  menu_type: '1',
  url: '/depart',
  component: 'system/DepartList',
  perms: 'depart:list',
})
for (const [id, permission_id, rule] of [
  ['1', 'p-plain', { rule_column: 'org_code', rule_conditions: 'RIGHT_LIKE', rule_value: '#{sys_org_code}' }],
  ['2', 'p-plain', { rule_column: 'createBy', rule_conditions: '=', rule_value: '#{sys_user_code}' }],
  ['3', 'p-plain', { rule_column: 'memo', rule_conditions: '=', rule_value: 'off', status: '0' }],
  ['4', 'p-plain', { rule_conditions: 'USE_SQL_RULES', rule_value: "status == '1'" }],
  ['5', 'p-user', { rule_column: 'username', rule_conditions: '=', rule_value: 'x' }],
  ['6', 'p-broken', { rule_column: 'nothing', rule_conditions: '=', rule_value: 'x' }],
] as const) {
  await add('sys_permission_data_rule', { id: `dr-${id}`, permission_id, rule_name: `规则${id}`, status: '1', ...rule })
  await add('sys_role_data_rule', { id: `rd-${id}`, role_id: 'r-keeper', data_rule_id: `dr-${id}` })
}

const caller = async (id: string, more: Partial<Caller['user']> = {}): Promise<Caller> => ({
  user: {
    id,
    username: 'keeper',
    realname: '看守',
    orgCode: 'A01A01',
    departId: 'd-2',
    orgCodes: ['A01A01'],
    roleIds: ['r-keeper'],
    roles: ['keeper'],
    tenantIds: [],
    workplace: '',
    ...more,
  },
  rights: await services.rights.of(id),
  tenantId: 0,
  ip: '127.0.0.1',
  requestId: 'r',
  sessionId: 's',
})

describe('the rows that somebody sees', () => {
  it('follow the rules of the menu rows that show the model, joined with AND', async () => {
    const { condition, expressions, problems } = await rowConditionFor(await caller('u-keeper'), 'sysDepart', services)
    expect(condition).toEqual({
      kind: 'and',
      all: [
        { kind: 'match', mode: 'starts', field: 'orgCode', text: 'A01A01', ignoreCase: false },
        { kind: 'compare', op: 'eq', field: 'createBy', value: 'keeper' },
      ],
    })
    expect([expressions, problems]).toEqual([["status == '1'"], []])
  })

  it('are none when a variable has no value, or nobody knows the model', async () => {
    const nowhere = await rowConditionFor(await caller('u-keeper', { orgCode: '' }), 'sysDepart', services)
    expect(nowhere.condition).toEqual({ kind: 'never' })
    expect(await rowConditionFor(await caller('u-keeper'), 'sysNothing', services)).toEqual({
      condition: { kind: 'never' },
      expressions: [],
      problems: [expect.stringContaining('sysNothing')],
    })
  })

  it('are all of them without rules, and for the administrator', async () => {
    expect((await rowConditionFor(await caller('u-keeper'), 'sysRole', services)).condition).toEqual({ kind: 'always' })
    expect((await rowConditionFor(await caller('u-low'), 'sysDepart', services)).condition).toEqual({ kind: 'always' })
    // Rules of its other roles do not bind an administrator.
    const bound = await caller('u-keeper')
    const { rights } = await caller('u-admin')
    expect((await rowConditionFor({ ...bound, rights }, 'sysDepart', services)).condition).toEqual({ kind: 'always' })
  })
})
