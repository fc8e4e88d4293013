import type { QueryRunner } from '#server/context'
import type { TableSpec } from '#server/database'

/** Seeds that have run; each runs once in the life of a database. */
export const seedRunTable: TableSpec = {
  name: 'seed_run',
  columns: [
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'ran_at', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [],
}

/** Ids of the seeds that have run. */
export async function seedsRun(query: QueryRunner): Promise<Set<string>> {
  const rows = await query.selectFrom(seedRunTable.name).select('id').execute()
  return new Set(rows.map(({ id }) => String(id)))
}

export async function markRun(query: QueryRunner, id: string, now: string): Promise<void> {
  await query.insertInto(seedRunTable.name).values({ id, ran_at: now }).execute()
}
