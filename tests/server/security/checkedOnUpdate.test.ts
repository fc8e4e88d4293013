import { beforeAll, describe, expect, it } from 'vitest'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let token: string

beforeAll(async () => {
  product = await startProduct()
  token = await product.client.login('admin')
})

type Shape = Record<string, unknown>
const call = (method: string, path: string, body: Shape) =>
  product.client.call<Shape>(method, path, { token, [method === 'GET' ? 'query' : 'body']: body })

interface Checked {
  api: string
  good(): Promise<Shape>
  /** Values that a record may not have. */
  bad: Shape[]
}

const checked: Record<string, Checked> = {
  'a data rule': {
    api: '/sys/permissionDataRule',
    async good() {
      const { query } = product.app.services.database
      const row = await query
        .selectFrom('sys_permission')
        .select('id')
        .where('perms', '=', 'position:list')
        .executeTakeFirst()
      return { permissionId: row?.id, ruleName: '规则', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'x' }
    },
    bad: [
      { ruleConditions: 'or 1=1' },
      { ruleConditions: 'USE_SQL_RULES', ruleValue: "1=1) or (select count(*) from sys_user where password like 's%'" },
      { ruleColumn: '(select password from sys_user limit 1)' },
      { ruleColumn: 'password' },
    ],
  },
  'a dictionary': {
    api: '/sys/dict',
    good: async () => ({ dictName: '敌意', dictCode: 'hostile_kind' }),
    bad: [{ dictCode: "a' or '1'='1" }, { dictCode: 'a b' }],
  },
}

describe.each(Object.entries(checked))('SQ-29 %s', (_name, { api, good, bad }) => {
  it('is checked alike when it is added and when it is edited', async () => {
    const values = await good()
    for (const change of bad) {
      const added = await call('POST', `${api}/add`, { ...values, ...change })
      expect([change, added.body.success]).toEqual([change, false])
      expect(added.text).not.toMatch(/SQLITE_|near "|scrypt/)
    }
    const { body } = await call('POST', `${api}/add`, values)
    expect(body).toMatchObject({ success: true })
    const id = String(body.result.id)
    for (const change of bad) {
      const edited = await call('PUT', `${api}/edit`, { id, ...change })
      expect([change, edited.body.success]).toEqual([change, false])
      expect((await call('GET', `${api}/queryById`, { id })).body.result).toMatchObject(values)
    }
  })
})
