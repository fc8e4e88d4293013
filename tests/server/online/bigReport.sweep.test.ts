import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()

type Shape = Record<string, unknown>
const rowCount = 1_000_000
/** No call of a report takes longer than its statements may: one for the page, one for its total. */
const callMs = 6_000
const fillingMs = 240_000
const heapBytes = 150 * 1_048_576

describe('a report of 1,000,000 rows', () => {
  let product: StartedProduct
  let token: string
  const call = <T = Shape>(method: string, path: string, ask: { query?: Record<string, string>; body?: Shape } = {}) =>
    product.client.call<T>(method, path, { token, ...ask })
  const page = async (query: Record<string, string>) => {
    const begun = performance.now()
    const { body } = await call<{ records: Shape[]; total: number }>(
      'GET',
      '/online/cgreport/api/getData/rpFacilityType',
      {
        query,
      },
    )
    expect(performance.now() - begun).toBeLessThan(callMs)
    return body
  }

  beforeAll(async () => {
    product = await startProduct()
    token = await product.client.login('admin')
    const query = product.app.services.database.limited(60_000)
    for (const index of [
      'uq_facility_type_name',
      'uq_facility_type_code',
      'ix_facility_type_pid',
      'ix_facility_type_create_time_id',
    ])
      await sql`drop index ${sql.ref(index)}`.execute(query)
    await sql`insert into facility_type (id, name, code, kind, status, tenant_id, del_flag, row_version)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rowCount})
      select printf('big-%07d', n), '类型' || n, 'big_' || n, 'toilet', '1', 0, 0, 1 from numbers`.execute(query)
  }, fillingMs)

  it('is read by pages, the first as well as a late one, in bounded memory', async () => {
    const before = process.memoryUsage().heapUsed
    for (const pageNo of ['1', '1500']) {
      const { success, result } = await page({ pageNo, pageSize: '500', column: 'value', order: 'asc' })
      expect([success, result.records.length]).toEqual([true, 500])
    }
    expect((await page({ text: '类型999999' })).result).toMatchObject({ total: 1, records: [{ value: 'big-0999999' }] })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(heapBytes)
  })

  it('is not exported as a whole, and of more than 5,000 rows in the background', async () => {
    const begin = (query: Shape) =>
      call<{ jobId: string | null; rows: number }>('POST', '/sys/export/begin', {
        body: { api: '/iot/report/facilityType', query },
      })
    expect((await begin({})).body.message).toMatch(/50,?000/)
    const { body } = await begin({ text: '类型99*' })
    expect(body.result).toMatchObject({ jobId: expect.any(String), rows: 11_111 })
    const path = `/system-api/sys/export/${body.result.jobId}/file`
    const job = async () => (await call('GET', `/sys/job/${body.result.jobId}`)).body.result.status
    await expect.poll(job, { timeout: 30_000 }).toBe('done')
    const { result } = (await call<{ ticket: string }>('POST', '/sys/common/ticket', { body: { path } })).body
    const file = await fetch(`${product.origin}${path}?ticket=${result.ticket}`)
    const rows = rowsOfSheet(Buffer.from(await file.arrayBuffer()))
    expect(rows).toHaveLength(3 + 11_111)
    expect(rows[2]).toEqual(['编号', '名称', '监测类别'])
  })
})
