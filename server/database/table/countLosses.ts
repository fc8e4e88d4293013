import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { changedByConversion } from './convertColumn.ts'
import { type LossyStep, lossesOf, type TablePlan } from './planChanges.ts'

interface CountedLoss {
  readonly step: LossyStep
  /** Rows that lose something by this step. */
  readonly rows: number
}

function lostRows(step: LossyStep, dialect: DialectName): RawBuilder<boolean> {
  if (step.kind === 'dropColumn') return sql<boolean>`${sql.ref(step.column.name)} is not null`
  const { from, to, losses } = step
  const emptied = sql<boolean>`${sql.ref(from.name)} is null`
  if (losses.every((loss) => loss === 'emptiness')) return emptied
  const changed = changedByConversion(from, to, dialect)
  return losses.includes('emptiness') ? sql<boolean>`(${emptied}) or (${changed})` : changed
}

/** How many rows each dangerous step of a plan would take something from: what a person is shown before confirming. */
export async function countLosses(query: Query, dialect: DialectName, plan: TablePlan): Promise<CountedLoss[]> {
  const counted: CountedLoss[] = []
  for (const step of lossesOf(plan)) {
    const rows = query.selectFrom(plan.table).where(lostRows(step, dialect))
    const { n } = await rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    counted.push({ step, rows: n })
  }
  return counted
}
