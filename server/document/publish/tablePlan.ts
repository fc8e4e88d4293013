import type { AnyDocument } from '#core/document'
import { failedWith, type ProductError } from '#core/error'
import type { Library } from '#core/library'
import { documentMessages } from '#core/message'
import type { Model } from '#core/model'
import type { QueryRunner } from '#server/context'
import { countLosses, type DialectName, lossesOf, plansFor, type TablePlan, UnfitTable } from '#server/database'
import { tableOf } from '#server/table'

/** One change of a table, as a person confirms it. `id` is what `confirm` names. */
export interface PlannedStep {
  id: string
  table: string
  kind: string
  column?: string
  /** What it takes from stored values; empty: nothing. */
  losses: readonly string[]
  /** Rows that lose something. */
  rows: number
}

/** The models whose tables a publish may change: those that are published, and those that extend them. */
export function affectedModels(documents: readonly AnyDocument[], library: Library): Model[] {
  const ids = new Set(documents.filter(({ kind }) => kind === 'model').map(({ id }) => id))
  const extendsOne = (id: string | undefined, seen: readonly string[] = []): boolean =>
    id !== undefined && !seen.includes(id) && (ids.has(id) || extendsOne(library.model(id)?.extends, [...seen, id]))
  return library.models().filter(({ id }) => extendsOne(id))
}

/** The changes that the tables of these models need; a table that cannot become what is wanted is refused. */
export async function plansOf(
  query: QueryRunner,
  dialect: DialectName,
  models: readonly Model[],
): Promise<TablePlan[]> {
  try {
    const plans = await plansFor(query, dialect, models.map(tableOf))
    const foreign = plans.find(isForeign)
    if (foreign) throw foreignTable(foreign.table, models)
    return plans
  } catch (cause) {
    throw cause instanceof UnfitTable ? foreignTable(cause.table, models) : cause
  }
}

/** A table that is there and counts no versions was made by the server for itself, not for a model. */
const isForeign = ({ steps }: TablePlan): boolean =>
  steps.some((step) => step.kind === 'addColumn' && step.column.name === 'row_version')

/** Tables of models have one key and take every change of one; those of the system do not. */
function foreignTable(table: string, models: readonly Model[]): ProductError {
  const owner = models.find((model) => model.table === table)
  return failedWith(documentMessages.foreignTable, { table, model: owner?.id ?? '' })
}

/** Plans as people read them, with the rows that each dangerous step would touch. */
export async function readablePlan(
  query: QueryRunner,
  dialect: DialectName,
  plans: readonly TablePlan[],
): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const plan of plans) {
    const counted = await countLosses(query, dialect, plan)
    for (const step of plan.steps)
      steps.push({
        id: step.id,
        table: plan.table,
        kind: step.kind,
        ...columnName(step),
        losses: 'losses' in step ? step.losses : [],
        rows: counted.find((one) => one.step.id === step.id)?.rows ?? 0,
      })
  }
  return steps
}

function columnName(step: TablePlan['steps'][number]): { column?: string } {
  if (step.kind === 'changeColumn') return { column: step.to.name }
  return step.kind === 'addColumn' || step.kind === 'dropColumn' ? { column: step.column.name } : {}
}

/** Ids of steps whose losses are accepted, or all of them. */
export type ConfirmedSteps = readonly string[] | 'all'

/** The steps that take something away and that nobody has confirmed. */
export const unconfirmed = (plans: readonly TablePlan[], confirm: ConfirmedSteps): string[] =>
  plans
    .flatMap(lossesOf)
    .map(({ id }) => id)
    .filter((id) => confirm !== 'all' && !confirm.includes(id))
