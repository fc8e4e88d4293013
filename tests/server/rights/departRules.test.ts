import { beforeAll, describe, expect, it } from 'vitest'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'

closeRecords()

let server: RecordServer

type Row = Record<string, string | number | null>

const rule = (id: string, permission: string, more: Row = {}): Row => ({
  ...{ id, permission_id: permission, rule_name: id, rule_column: 'level', rule_conditions: '<', rule_value: '3' },
  ...{ status: '1', ...more },
})
const link = (left: Row, right: Row, more: Row = {}): Row => ({
  ...{ id: [...Object.values(left), ...Object.values(right)].join('-'), ...left, ...right, ...more },
})
const ofRole = (id: string, more: Row = {}) => link({ role_id: 'dr-clerk' }, { data_rule_id: id }, more)
const ofDepart = (id: string, more: Row = {}) => link({ depart_id: 'd-1' }, { data_rule_id: id }, more)

/** A clerk of a department, whose role and department have data rules on the list of samples. */
const tables: Record<string, Row[]> = {
  sys_permission: [
    { id: 'p-list', name: '列表', menu_type: '1', perms: 'sample:list' },
    { id: 'p-other', name: '所属', menu_type: '1', perms: 'owner:list' },
  ],
  sys_permission_data_rule: [
    ...['of-role', 'of-depart', 'of-both', 'unlinked', 'of-neighbour', 'twice'].map((id) => rule(id, 'p-list')),
    rule('of-other-menu', 'p-other'),
    rule('deleted', 'p-list', { del_flag: 1 }),
  ],
  sys_depart: [
    { id: 'd-1', depart_name: '青禾县', org_code: 'A01' },
    { id: 'd-2', depart_name: '云溪镇', org_code: 'A02' },
  ],
  sys_depart_role: [
    { id: 'dr-clerk', depart_id: 'd-1', role_name: '文员', role_code: 'clerk', data_scope: 'department' },
  ],
  sys_depart_permission: [link({ depart_id: 'd-1' }, { permission_id: 'p-list' })],
  sys_depart_role_permission: [
    link({ role_id: 'dr-clerk' }, { permission_id: 'p-list' }),
    // The department does not have it, so that its rules count for nothing.
    link({ role_id: 'dr-clerk' }, { permission_id: 'p-other' }),
  ],
  sys_depart_role_data_rule: [
    ...['of-role', 'of-both', 'of-other-menu', 'deleted'].map((id) => ofRole(id)),
    ofRole('unlinked', { del_flag: 1 }),
  ],
  sys_depart_data_rule: [
    ...['of-depart', 'of-both', 'twice'].map((id) => ofDepart(id)),
    ofDepart('unlinked', { del_flag: 1 }),
    link({ depart_id: 'd-2' }, { data_rule_id: 'of-neighbour' }),
  ],
  sys_user_depart: ['u-clerk', 'u-both'].map((id) => link({ user_id: id }, { depart_id: 'd-1' })),
  sys_depart_role_user: ['u-clerk', 'u-both'].map((id) => link({ role_id: 'dr-clerk' }, { user_id: id })),
  sys_role: [{ id: 'r-own', role_name: '农户', role_code: 'own', data_scope: 'self' }],
  sys_role_permission: [link({ role_id: 'r-own' }, { permission_id: 'p-list' })],
  sys_role_data_rule: [link({ role_id: 'r-own' }, { data_rule_id: 'twice' })],
  sys_user_role: ['u-both', 'u-farmer'].map((id) => link({ user_id: id }, { role_id: 'r-own' })),
}

beforeAll(async () => {
  server = await startRecords()
  const { database, rights } = server.app.services
  await database.transaction(async (query) => {
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows)
        await query
          .insertInto(table)
          .values({ tenant_id: 0, del_flag: 0, row_version: 1, ...row })
          .execute()
  })
  rights.drop([])
})

describe('the rules that bind people of a department', () => {
  const grantsOf = async (userId: string) => {
    const { dataRules, dataScope, permissionIds } = await server.app.services.rights.grantsOf(userId, 0)
    return { rules: dataRules.map(({ id }) => id).sort(), dataScope, permissionIds: [...permissionIds] }
  }

  it('are those of its role and of the department, on what both give, each once', async () => {
    expect(await grantsOf('u-clerk')).toEqual({
      ...{ rules: ['of-both', 'of-depart', 'of-role', 'twice'], dataScope: 'department' },
      permissionIds: ['p-list'],
    })
  })

  it('join those of its own roles, whose scope is the wider of both', async () => {
    expect(await grantsOf('u-both')).toEqual({
      ...{ rules: ['of-both', 'of-depart', 'of-role', 'twice'], dataScope: 'department' },
      permissionIds: ['p-list'],
    })
    expect(await grantsOf('u-farmer')).toEqual({ rules: ['twice'], dataScope: 'self', permissionIds: ['p-list'] })
  })

  it('are none for those without a role', async () => {
    expect(await grantsOf('u-nobody')).toEqual({ rules: [], dataScope: 'self', permissionIds: [] })
  })
})
