import { beforeAll, expect, it } from 'vitest'
import cases from '#cases/record/aggregate.json'
import { buckets } from '#core/aggregate'
import type { AggregateQuery } from '#core/document'
import { compileExpression, parseExpression } from '#core/expression'
import { evaluationOf } from '#core/model'
import type { WireParams } from '#core/query'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { aggregateRecords } from '#server/reading'

closeRecords()

interface Case {
  why: string
  ask: AggregateQuery
  where?: string
  params?: WireParams
  rows?: readonly Record<string, unknown>[]
  capped?: boolean
  refused?: string
}

const count = { measure: { n: 'count()' } }

eachDialect((_, place) => {
  let server: RecordServer
  let top = ''
  beforeAll(async () => {
    server = await startRecords({ place })
    top = await actsOn(server, 'owner').add({ name: '青禾县' })
    const sample = actsOn(server, 'sample')
    await sample.add({ name: '张伟', code: 'a1', level: 1, price: 1.5, day: '2024-01-01', tags: '1' })
    await sample.add({ name: '李明', code: 'a2', level: 2, price: 2, day: '2024-01-02', tags: '1,2' })
    await sample.add({ name: '王芳', code: 'b1', level: 3, time: '2024-01-02 10:30:00', ownerId: top })
    await sample.add({ name: '赵强', code: 'b2', price: 10, time: '2024-01-03 00:00:00', note: '密' })
  })

  const ask = (aggregate: AggregateQuery, params: WireParams = {}, caller = callerOf()) =>
    aggregateRecords(server.scope('sample', caller), aggregate, params)

  it.each(cases as unknown as Case[])(
    '$why',
    async ({ ask: aggregate, where, params, rows, capped = false, refused }) => {
      const answer = ask(aggregate, { ...params, ...(where ? { where } : {}) })
      if (refused) {
        expect((await refusalOf(answer)).message).toContain(refused)
        return
      }
      const expected = JSON.parse(JSON.stringify(rows).replaceAll('"TOP"', JSON.stringify(top)))
      expect(await answer).toEqual({ rows: expected, capped })
    },
  )

  it.each(buckets)('a span of one %s begins where expressions let it begin', async (bucket) => {
    const moments = [
      '2023-12-31 23:59:59',
      '2024-01-01 00:00:00',
      '2024-02-29 12:00:01',
      '2024-12-29 08:00:00',
      '2024-12-30 00:00:00',
    ]
    const sample = actsOn(server, 'sample')
    const added = await Promise.all(
      moments.map((time, index) => sample.add({ name: 'x', code: `m-${bucket}-${index}`, time })),
    )
    const parsed = parseExpression(`bucket(time, '${bucket}')`)
    if (!parsed.ok) throw new Error('no bucket')
    const begins = compileExpression(parsed.expression)
    const expected = moments.map((time) => begins(evaluationOf(server.model('sample'), { time }, { names: {} })))
    const { rows } = await ask({ ...count, group: [`bucket(time, '${bucket}')`] }, { code: `m-${bucket}*` })
    expect(rows.map(({ time }) => time)).toEqual([...new Set(expected)].sort())
    await sample.remove(...added)
  })

  it('hidden fields are as little counted by as they are read', async () => {
    const clerk = callerOf({ codes: ['sample:list'], restricted: ['sample:field:note'] })
    const byNote: AggregateQuery[] = [{ measure: { n: "count(note == '密')" } }, { ...count, group: ['note'] }]
    for (const aggregate of byNote) {
      expect((await refusalOf(ask(aggregate, {}, clerk))).message).toContain('note')
      expect((await ask(aggregate)).rows).not.toEqual([])
    }
  })

  it('a node of a tree has its own rows and those of all that lie below it', async () => {
    const owners = actsOn(server, 'owner')
    const town = await owners.add({ name: '云溪镇', parentId: top })
    const village = await owners.add({ name: '柳村', parentId: town })
    const empty = await owners.add({ name: '空村', parentId: town })
    const sample = actsOn(server, 'sample')
    const rows = [
      { name: '甲', code: 'u1', level: 1, price: 1.25, ownerId: town },
      { name: '乙', code: 'u2', level: 5, price: 2.5, ownerId: village },
      { name: '丙', code: 'u3', level: 3, ownerId: village },
      { name: '丁', code: 'u4' },
    ]
    const added = await Promise.all(rows.map((row) => sample.add(row)))
    const measure = { n: 'count()', high: 'count(level > 2)', s: 'sum(price)', lo: 'min(level)', hi: 'max(level)' }
    const aggregate: AggregateQuery = { group: ['under(ownerId)'], measure, sort: [{ field: 'n', order: 'desc' }] }
    const { rows: nodes } = await ask(aggregate, { code: 'u*' })
    expect(nodes.map(({ ownerId_dictText: _, ...row }) => row)).toEqual(
      [
        { ownerId: top, n: 3, high: 2, s: 3.75, lo: 1, hi: 5, ownerId_parent: null },
        { ownerId: town, n: 3, high: 2, s: 3.75, lo: 1, hi: 5, ownerId_parent: top },
        { ownerId: village, n: 2, high: 2, s: 2.5, lo: 3, hi: 5, ownerId_parent: town },
      ].sort((a, b) => b.n - a.n || (String(a.ownerId) < String(b.ownerId) ? -1 : 1)),
    )
    expect(await ask({ ...aggregate, limit: 1 }, { code: 'u*' })).toMatchObject({ capped: true })
    const second = await ask({ ...aggregate, group: ['under(ownerId, 2)'] }, { code: 'u*' })
    expect(second.rows).toMatchObject([{ ownerId: town, n: 3 }])
    await sample.remove(...added)
    await owners.remove(empty, village, town)
  })

  it('rows that data rules hide are in no number', async () => {
    const rules = [{ column: 'level', condition: '<', value: '3' }]
    await grantDataRules(server, { username: 'ruled', prefix: 'sample', rules })
    const ruled = callerOf({ username: 'ruled', codes: ['sample:list'] })
    expect(await ask(count, {}, ruled)).toMatchObject({ rows: [{ n: 2 }] })
  })
})
