import { sql } from 'kysely'
import type { Clock } from '#server/platform'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { applyPlan } from './applyPlan.ts'
import { recordPlans } from './migrationTable.ts'
import type { TablePlan } from './planChanges.ts'

interface Place {
  readonly query: Query
  readonly dialect: DialectName
  readonly clock: Clock
}

/** Instances that change tables at once take turns; an embedded database has one writer anyway. */
export async function takeTurn(query: Query, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('schema_migration'))`.execute(query)
}

/** Carries out plans and writes them down in `schema_migration`, in the caller's transaction, after losses were confirmed. */
export async function applyPlans({ query, dialect, clock }: Place, plans: readonly TablePlan[]): Promise<void> {
  if (plans.length === 0) return
  await takeTurn(query, dialect)
  for (const plan of plans) await applyPlan(query, dialect, plan)
  await recordPlans(query, plans, clock)
}
