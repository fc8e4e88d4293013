import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { serverLimit } from '#core/limit'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { listRecords } from '#server/reading'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  /** Adds rows with the names 1, 2, 3 … up to `count`. */
  const addRows = (table: 'owner' | 'sample', from: number, to: number) =>
    sql`insert into ${sql.table(table)} (id, name, tenant_id, del_flag, row_version, create_time)
      with recursive numbers(n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)})
      select 'n' || n, 'n' || n, 0, 0, 1, '2024-01-01 00:00:00' from numbers`.execute(
      server.app.services.database.query,
    )
  const counted = async (params: Record<string, string> = {}, model = 'owner') => {
    const { total, capped, records } = await listRecords(server.scope(model), { pageSize: '1', ...params })
    return { total, capped, rows: records.length }
  }
  beforeAll(async () => {
    server = await startRecords({ place })
    await actsOn(server, 'owner').add({ name: '一' })
  })

  it('as many rows as the cap are all counted, one more is told as capped', async () => {
    await addRows('owner', 2, serverLimit.countCap)
    expect(await counted()).toEqual({ total: serverLimit.countCap, capped: undefined, rows: 1 })
    await addRows('owner', serverLimit.countCap + 1, serverLimit.countCap + 1)
    expect(await counted()).toEqual({ total: serverLimit.countCap, capped: true, rows: 1 })
    expect(await counted({ fullCount: '1' })).toEqual({ total: serverLimit.countCap + 1, capped: undefined, rows: 1 })
  })

  it('also of a report', async () => {
    await addRows('sample', 1, serverLimit.countCap)
    expect(await counted({}, 'sampleRows')).toEqual({ total: serverLimit.countCap, capped: undefined, rows: 1 })
    await addRows('sample', serverLimit.countCap + 1, serverLimit.countCap + 1)
    expect(await counted({}, 'sampleRows')).toEqual({ total: serverLimit.countCap, capped: true, rows: 1 })
  })
})
