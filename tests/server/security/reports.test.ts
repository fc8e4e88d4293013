import { beforeAll, expect, it } from 'vitest'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let admin: string

beforeAll(async () => {
  product = await startProduct()
  admin = await product.client.login('admin')
})

const api = '/online/cgreport/api'
const call = (path: string, query: Record<string, string>) =>
  product.client.call<Record<string, unknown>>('GET', `${api}/${path}`, { token: admin, query })

it.each([
  'select username as text, password as value from sys_user',
  'delete from sys_user',
  'pragma table_info(sys_user)',
  "attach database '/tmp/x' as x",
  "select id as 'value', name as 'text' from facility_type where status = '1' union select password, username from sys_user",
])('SQ-26 a statement that is none of the stored ones is refused and not run: %s', async (sql) => {
  const { status, body, text } = await call('getReportDictList', { sql, keyword: '' })
  expect([status, body.success, body.result]).toEqual([400, false, null])
  expect(text).not.toMatch(/scrypt|SQLITE_|near "|syntax/)
})

it('SQ-30 parameters of a report are values, never SQL', async () => {
  const hostile = "' union select password from sys_user--"
  const all = await call('getData/rpAlarmByMonth', {})
  for (const path of ['getData', 'getColumnsAndData', 'getStatisticalInfo']) {
    const { status, text } = await call(`${path}/rpAlarmByMonth`, {
      self_orgCode: hostile,
      'self_x[]': '1',
      self_name: hostile,
    })
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toMatch(/scrypt|SQLITE_|near "/)
  }
  expect((await call('getData/rpAlarmByMonth', { self_orgCode: hostile })).body.result).toMatchObject({
    total: 0,
    records: [],
  })
  const date = await call('getData/rpEmployee', { self_since: "1' or '1'='1" })
  expect([date.status, date.body.message]).toEqual([400, expect.stringContaining('入职不早于（self_since）')])
  expect((await call('getData/rpAlarmByMonth', {})).body.result).toEqual(all.body.result)
})

it.each(['rpEmployee;drop table sys_user', "rpEmployee' or '1'='1", '../rpEmployee', '%00', 'sysUser', 'sys_user'])(
  'a code that is no report is refused: %s',
  async (code) => {
    const { body, text } = await call(`getData/${encodeURIComponent(code)}`, {})
    expect(body.success).toBe(false)
    expect(text).not.toMatch(/scrypt|SQLITE_|near "/)
  },
)
