import { beforeAll, expect, it } from 'vitest'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
const tokens: Record<string, string> = {}

beforeAll(async () => {
  product = await startProduct()
  for (const name of ['admin', 'chenjie']) tokens[name] = await product.client.login(name)
})

const call = (method: string, path: string, { as = 'admin', ...ask }: Record<string, unknown> = {}) =>
  product.client.call(method, path, { token: tokens[String(as)] ?? '', ...ask })

it('two versions of a record are laid side by side, as people read them', async () => {
  const reply = await call('POST', '/sys/position/add', { body: { name: '档案员', code: 'archive', rank: '1' } })
  const { id } = reply.body.result as { id: string }
  const { rowVersion } = (await call('GET', '/sys/position/queryById', { query: { id } })).body.result as {
    rowVersion: number
  }
  await call('PUT', '/sys/position/edit', { body: { id, rowVersion, rank: '3' } })
  const listed = await call('GET', '/sys/dataLog/list', { query: { dataId: id, column: 'dataVersion', order: 'desc' } })
  const ids = (listed.body.result as { records: { id: string }[] }).records.map((line) => line.id)
  expect(ids).toHaveLength(2)
  const compare = async (of: string[], as = 'admin') => {
    const { status, body } = await call('GET', '/sys/dataLog/compare', { query: { ids: of.join(',') }, as })
    return { status, ...body }
  }
  const { result } = await compare(ids)
  expect((result as object[])[0]).toEqual({
    ...{ field: 'rank', title: '职级', before: '员级', after: '中级', changed: 'Y' },
  })
  expect(result).toContainEqual({ field: 'name', title: '职务名称', before: '档案员', after: '档案员', changed: 'N' })
  expect((await compare([])).result).toEqual([])
  expect((await compare(ids.slice(0, 1))).message).toBe('请选择两个版本')
  const other = await call('GET', '/sys/dataLog/list', { query: { dataTable: '!sysPosition', pageSize: '1' } })
  const [foreign] = (other.body.result as { records: { id: string }[] }).records
  if (foreign) expect((await compare([String(ids[0]), foreign.id])).message).toBe('请选择同一条数据的两个版本')
  expect((await compare(ids, 'chenjie')).status).toBe(403)
})
