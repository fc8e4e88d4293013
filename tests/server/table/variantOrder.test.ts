import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()

const model = {
  ...{ kind: 'model', version: 2, id: 'measured', title: '读数', rows: 'all', api: '/demo/measured' },
  fields: {
    kind: { type: 'text', title: '类型', max: 10 },
    value: {
      ...{ type: 'variant', title: '值', typeBy: 'kind' },
      cases: { int: { type: 'int' }, decimal: { type: 'decimal', scale: 2 }, day: { type: 'date' } },
      else: { type: 'text' },
    },
  },
}

interface Row {
  kind: string
  value: string
}

/** Texts come before numbers, each in their own order; the same twice is the same. */
const before = (one: Row, other: Row): number => {
  const [left, right] = [one, other].map(({ kind, value }) =>
    kind === 'int' || kind === 'decimal' ? Number(value) : null,
  )
  if (left === null || right === null) {
    if (left !== right) return left === null ? -1 : 1
    return one.value < other.value ? -1 : one.value > other.value ? 1 : 0
  }
  return (left ?? 0) - (right ?? 0)
}

const sortKey = ({ kind, value }: Row) => (kind === 'int' || kind === 'decimal' ? `n${Number(value)}` : `t${value}`)

const row = fc.oneof(
  fc.integer({ min: -1_000, max: 1_000 }).map((value): Row => ({ kind: 'int', value: String(value) })),
  fc.integer({ min: -9_999, max: 9_999 }).map((value): Row => ({ kind: 'decimal', value: (value / 100).toFixed(2) })),
  fc.integer({ min: 10, max: 28 }).map((value): Row => ({ kind: 'day', value: `2026-01-${value}` })),
  fc.stringMatching(/^[a-z]{1,6}$/).map((value): Row => ({ kind: 'other', value })),
)

eachDialect((_open, place) => {
  let product: StartedProduct
  let token = ''
  const call = async <T>(method: string, path: string, request: CallOptions = {}) =>
    (await product.client.call<T>(method, path, { token, ...request })).body

  beforeAll(async () => {
    product = await startProduct({
      ...{ place, empty: true },
      environment: { SEED: 'none', ADMIN_PASSWORD: 'Village@2026' },
    })
    token = await product.client.login('admin')
    const body = { kind: 'model', id: 'measured', document: model, baseRevision: null }
    expect(await call('PUT', '/online/document/save', { body })).toMatchObject({ success: true })
    const documents = [{ kind: 'model', id: 'measured', revision: 1 }]
    expect(await call('POST', '/online/document/publish', { body: { documents } })).toMatchObject({ success: true })
  })

  it('sorts a value of varying type as what each row says it is', async () => {
    const { query } = product.app.services.database
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 2, maxLength: 20 }),
        fc.constantFrom('asc', 'desc'),
        async (rows, order) => {
          await query.deleteFrom('measured').execute()
          const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
          await query
            .insertInto('measured')
            .values(rows.map((one, index) => ({ ...base, ...one, id: `m${index}` })))
            .execute()
          const listQuery = { column: 'value', order, pageSize: 100 }
          const { result } = await call<{ records: Row[] }>('GET', '/demo/measured/list', { query: listQuery })
          const expected = rows.toSorted(before)
          expect(result.records.map(sortKey)).toEqual((order === 'asc' ? expected : expected.toReversed()).map(sortKey))
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each([
    ['int', '12', true],
    ['int', 'twelve', false],
    ['decimal', '3.14', true],
    ['decimal', 'pi', false],
    ['day', '2026-02-30', false],
    ['day', '2026-02-28', true],
    ['free', 'anything', true],
  ])('takes for %s the value %s: %s', async (kind, value, success) => {
    expect(await call('POST', '/demo/measured/add', { body: { kind, value } })).toMatchObject({ success })
  })

  it('does not let the type change under a value that is none of it', async () => {
    await call('POST', '/demo/measured/add', { body: { kind: 'free', value: 'words' } })
    const { result } = await call<{ records: (Row & { id: string; rowVersion: number })[] }>(
      'GET',
      '/demo/measured/list',
      {
        query: { value: 'words' },
      },
    )
    const { id, rowVersion } = result.records[0] ?? { id: '', rowVersion: 0 }
    expect(await call('PUT', '/demo/measured/edit', { body: { id, rowVersion, kind: 'int' } })).toMatchObject({
      success: false,
    })
  })
})
