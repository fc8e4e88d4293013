import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Condition, evaluateCondition } from '#core/query'
import { eachDialect } from '#fixtures/databases.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { conditionRows, conditions, numbered, type SampleRecord } from '#fixtures/sampleConditions.ts'
import { listRecords } from '#server/reading'

closeRecords()

/** Whether a key, or one of several, is below `root`: ids of children begin with those of their parents. */
const under = (_field: string, value: unknown, root: string): boolean =>
  numbered(value).some((key) => key === root || key.startsWith(`${root}-`))

eachDialect((_, place) => {
  let server: RecordServer
  let rows: readonly SampleRecord[]
  beforeAll(async () => {
    server = await startRecords({ place })
    rows = await conditionRows(server)
  })

  const chosen = async (and: Condition): Promise<unknown[]> => {
    const params = { pageSize: '500', column: 'code', order: 'asc' }
    const { records } = await listRecords(server.scope('sample'), params, { and })
    return records.map(({ code }) => code)
  }

  it('chooses the rows that the same condition chooses in JavaScript', async () => {
    const property = fc.asyncProperty(conditions, async (condition) => {
      const expected = rows.filter((row) => evaluateCondition(condition, row, under)).map(({ code }) => code)
      expect(await chosen(condition)).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 300 })
  })
})
