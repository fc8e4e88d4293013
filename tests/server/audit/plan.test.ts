import type { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { closeRecords, startRecords } from '#fixtures/records.ts'
import type { AuditEntry, QueryRunner } from '#server/context'

closeRecords()
const { app } = await startRecords()
const { audit, database } = app.services

const entry: AuditEntry = {
  username: 'admin',
  ip: '10.0.0.1',
  requestId: 'r1',
  action: 'edit',
  model: 'sysUser',
  recordId: 'u-low',
  after: { realname: 'd' },
}

it('finds persons and versions by an index, however long the logs have become', async () => {
  const statements: CompiledQuery[] = []
  const recorded = (query: QueryRunner): QueryRunner =>
    query.withPlugin({
      transformQuery({ node, queryId }) {
        statements.push(query.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    })
  await database.transaction((query) => audit.write(recorded(query), entry))
  expect(statements).toHaveLength(2)
  for (const { sql, parameters } of statements) {
    const plan = await database.rows({ sql: `explain query plan ${sql}`, parameters })
    expect(plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN sys_/.test(step))).toEqual([])
  }
})
