import { beforeAll, describe, expect, it } from 'vitest'
import { closeProducts, type StartedProduct } from '../document/product.ts'
import { type Grant, startReader } from '../document/reader.ts'

closeProducts()
let product: StartedProduct
let grant: Grant
let token: string

const pageOf = (screen: string) =>
  product.app.services.database.query
    .selectFrom('sys_permission')
    .select('id')
    .where('component', '=', `screen/${screen}`)
    .executeTakeFirstOrThrow()

/** A data rule on a menu row, given to the role `reader`. */
async function rule(id: string, screen: string, columns: Record<string, string>): Promise<void> {
  const { query } = product.app.services.database
  const base = { del_flag: 0, row_version: 1, tenant_id: 0 }
  const page = await pageOf(screen)
  const role = await query
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', 'reader')
    .executeTakeFirstOrThrow()
  await query
    .insertInto('sys_permission_data_rule')
    .values({ ...base, id, permission_id: String(page.id), rule_name: `规则${id}`, status: '1', ...columns })
    .execute()
  await query
    .insertInto('sys_role_data_rule')
    .values({ ...base, id: `r-${id}`, role_id: String(role.id), data_rule_id: id })
    .execute()
}

beforeAll(async () => {
  const started = await startReader()
  ;({ product, grant } = started)
  token = started.reader.token
  await rule('own', 'facility/facility-list', {
    rule_column: 'orgCode',
    rule_conditions: 'RIGHT_LIKE',
    rule_value: '#{sys_org_code}',
  })
  await rule('odd', 'facility/facility-list', { rule_column: 'nothing', rule_conditions: '=', rule_value: 'x' })
  await rule('off', 'facility/facility-list', {
    ...{ rule_column: 'name', rule_conditions: '=', rule_value: 'x', status: '0' },
  })
  await rule('pay', 'hr/employee-list', { rule_conditions: 'USE_SQL_RULES', rule_value: "idCard != 'x'" })
})

async function limits(models: string) {
  const { client } = product
  const { status, body } = await client.call<unknown>('GET', `/sys/permission/rowLimits?models=${models}`, { token })
  return { status, result: body.result }
}

describe('what keeps rows from a user', () => {
  it('is told to who may read documents alone', async () => {
    await grant(['perms', 'facility:list'])
    expect((await limits('facility')).status).toBe(403)
  })

  it('is its tenant and the rules of its roles that are in force, of models that it may list', async () => {
    await grant(['perms', 'facility:list'], ['perms', 'document:list'])
    const { result } = await limits('facility,sysUser,nothing')
    expect(result).toEqual([
      {
        model: 'facility',
        tenant: '0',
        scope: '本部门及以下（部门：所属区域）',
        rules: [
          expect.objectContaining({ name: '规则odd', problem: '数据规则“规则odd”的字段“nothing”不存在' }),
          {
            name: '规则own',
            page: '设施管理',
            text: 'orgCode RIGHT_LIKE #{sys_org_code}',
            reads: [{ name: 'sys_org_code', value: expect.any(String) }],
            problem: '',
          },
        ],
      },
    ])
  })

  it('never names a field that the user may not see', async () => {
    const { database, outbox } = product.app.services
    const button = { id: 'b-card', name: '证件', menu_type: '2', perms: 'employee:field:idCard', status: '1' }
    const base = { del_flag: 0, row_version: 1, tenant_id: 0 }
    await database.query
      .insertInto('sys_permission')
      .values({ ...base, ...button })
      .execute()
    await outbox.emit(database.query, { kind: 'rights.changed', userIds: [] })
    await grant(['perms', 'employee:list'], ['perms', 'document:list'])
    const { result } = await limits('personalEmployee')
    expect(result).toMatchObject([{ rules: [{ name: '规则pay', text: '', reads: [] }] }])
    expect(JSON.stringify(result)).not.toContain('idCard')
  })
})
