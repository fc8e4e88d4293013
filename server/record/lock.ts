import { sql } from 'kysely'
import type { WriteScope } from './scope.ts'

/**
 * Lets only one transaction at a time pass for this model until it ends. SQLite has one writer anyway; on PostgreSQL a lock
 * of the transaction is taken.
 */
export async function lockModel({ query, services, model }: WriteScope): Promise<void> {
  if (services.database.dialect !== 'postgres') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`model:${model.id}`}, 0))`.execute(query)
}
