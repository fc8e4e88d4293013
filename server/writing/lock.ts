import { sql } from 'kysely'
import type { WriteScope } from '#server/access'

/**
 * Lets only one transaction at a time pass here until it ends; for the scope's model unless another name is given. SQLite
 * has one writer anyway; on PostgreSQL a lock of the transaction is taken.
 */
export async function lockModel({ query, services, model }: WriteScope, name: string = model.id): Promise<void> {
  if (services.database.dialect !== 'postgres') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`model:${name}`}, 0))`.execute(query)
}
