import { beforeAll, expect, it, vi } from 'vitest'
import { buckets } from '#core/aggregate'
import type { AggregateQuery } from '#core/document'
import type { WireParams } from '#core/query'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { aggregateRecords } from '#server/reading'

closeRecords()

const measure = {
  n: 'count()',
  high: 'count(level > 2)',
  s: 'sum(price)',
  a: 'avg(level)',
  lo: 'min(price)',
  at: 'maxAt(level, time)',
}
const moments = [
  '2023-12-31 23:59:59',
  '2024-01-01 00:00:00',
  '2024-01-01 00:59:59',
  '2024-01-01 01:00:00',
  '2024-02-29 12:00:01',
  '2024-12-29 08:00:00',
  '2024-12-30 00:00:00',
]

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
    const gauge = actsOn(server, 'gauge')
    for (const [index, time] of moments.entries())
      await gauge.add({ time, level: index, price: index % 2 === 0 ? 1.25 * index : null, note: '甲' })
    await gauge.remove(await gauge.add({ time: '2024-06-01 00:00:00', level: 9 }))
  })

  /** The rows, and whether each span was looked up by itself. */
  async function ask(aggregate: AggregateQuery, params: WireParams = {}, caller = callerOf()) {
    const statements = vi.spyOn(server.app.services.database, 'rows')
    const { rows } = await aggregateRecords(server.scope('gauge', caller), aggregate, params)
    const bySpan = statements.mock.calls.some(([statement]) => statement.sql.includes('recursive span'))
    statements.mockRestore()
    return { rows, bySpan }
  }

  const inSqlite = place.dialect === 'sqlite'

  it.each(buckets)('spans of one %s tell the same as rows that are sorted by their span', async (bucket) => {
    const group = [`bucket(time, '${bucket}')`]
    for (const where of ['', "time >= '2024-01-01 00:00:00'", 'level >= 0'])
      for (const sort of [[], [{ field: 'n', order: 'desc' as const }]]) {
        const aggregate = { group, measure, sort }
        const looked = await ask(aggregate, { where })
        const sorted = await ask(aggregate, { where, note: '甲' })
        expect(looked).toEqual({ rows: sorted.rows, bySpan: inSqlite })
        expect(sorted.bySpan).toBe(false)
        expect(looked.rows.length).toBeGreaterThan(1)
      }
  })

  it('the first moment of a span is asked of the index, which knows the least of a column but not of what is made of it', async () => {
    const statements = vi.spyOn(server.app.services.database, 'rows')
    const aggregate: AggregateQuery = { group: ["bucket(time, 'day')"], measure: { n: 'count()' } }
    await aggregateRecords(server.scope('gauge'), aggregate, {})
    const written = statements.mock.calls.map(([{ sql }]) => sql).join('\n')
    statements.mockRestore()
    expect([written.split('substr(min("t"."time")').length - 1, written.includes('min(substr')]).toEqual([
      inSqlite ? 2 : 0,
      false,
    ])
  })

  it('no row at all is no span', async () => {
    const aggregate = { group: ["bucket(time, 'day')"], measure }
    expect(await ask(aggregate, { where: "time > '2030-01-01 00:00:00'" })).toEqual({ rows: [], bySpan: inSqlite })
  })

  it.each([
    [
      'a measure that the index does not hold',
      { group: ["bucket(time, 'day')"], measure: { n: "count(note == '甲')" } },
    ],
    ['a second group', { group: ["bucket(time, 'day')", 'level'], measure: { n: 'count()' } }],
    ['what comes round', { group: ['hourOf(time)'], measure: { n: 'count()' } }],
    ['a field as it stands', { group: ['time'], measure: { n: 'count()' } }],
  ])('rows are gone through for %s', async (_, aggregate) => {
    const { rows, bySpan } = await ask(aggregate)
    expect(bySpan).toBe(false)
    expect(rows.length).toBeGreaterThan(1)
  })

  it('rows that data rules hide are in no span', async () => {
    await grantDataRules(server, {
      username: 'ruled',
      prefix: 'gauge',
      rules: [{ column: 'level', condition: '<', value: '1' }],
    })
    const ruled = callerOf({ username: 'ruled', codes: ['gauge:list'] })
    const aggregate = { group: ["bucket(time, 'month')"], measure: { n: 'count()' } }
    expect(await ask(aggregate, {}, ruled)).toEqual({ rows: [{ time: '2023-12-01', n: 1 }], bySpan: false })
  })
})
