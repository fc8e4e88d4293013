import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform'
import type { Query } from '../database.ts'
import type { TablePlan } from './planChanges.ts'
import type { TableSpec } from './tableSpec.ts'

/** What was done to the tables, in order: one row a table and time. */
export const migrationTable: TableSpec = {
  name: 'schema_migration',
  columns: [
    { name: 'seq', type: 'integer', nullable: false },
    { name: 'table_name', type: 'text', length: 63, nullable: false },
    { name: 'hash', type: 'text', length: 64, nullable: false },
    { name: 'steps', type: 'json', nullable: false },
    { name: 'applied_at', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['seq'],
  uniques: [],
  indexes: [{ name: 'ix_schema_migration_table_name', columns: ['table_name', 'seq'] }],
}

/** The hash of a table's spec. */
const hashOfTable = (table: TableSpec): string => createHash('sha256').update(JSON.stringify(table)).digest('hex')

/** Records that the plans were carried out; in the same transaction. */
export async function recordPlans(query: Query, plans: readonly TablePlan[], clock: Clock): Promise<void> {
  const { last } = await query
    .selectFrom(migrationTable.name)
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .executeTakeFirstOrThrow()
  const rows = plans.map(({ table, to, steps }, index) => ({
    seq: (last ?? 0) + index + 1,
    table_name: table,
    hash: hashOfTable(to),
    steps: JSON.stringify(steps.map(({ id }) => id)),
    applied_at: clock.now(),
  }))
  await query.insertInto(migrationTable.name).values(rows).execute()
}
