import type { AnyDocument } from '#core/document'
import { failedWith, type ProductError } from '#core/error'
import type { Library } from '#core/library'
import { serverLimit } from '#core/limit'
import { documentMessages } from '#core/message'
import type { Model } from '#core/model'
import type { QueryRunner } from '#server/context'
import {
  type CountedRestore,
  countLosses,
  countRestored,
  type DialectName,
  plansFor,
  type TablePlan,
  UnfitTable,
} from '#server/database'
import { tableOf } from '#server/table'

/** One change of a table, to be confirmed by its `id` if rows lose values by it. */
export interface PlannedStep {
  id: string
  table: string
  kind: string
  column?: string
  /** What people call the model and the field. */
  title?: string
  /** What a renamed column was called. */
  from?: string
  /** The losses of stored values; empty when there are none. */
  losses: readonly string[]
  /** The number of rows affected by the losses; of a column that comes back, of those whose values stay behind. */
  rows: number
  /** How many days the values that are lost can be brought back. */
  keptDays?: number
  /** The number of rows whose values come back with a column. */
  restored?: number
}

/** The models whose tables a publication may change: the published ones and those that extend them. */
export function affectedModels(documents: readonly AnyDocument[], library: Library): Model[] {
  const ids = new Set(documents.filter(({ kind }) => kind === 'model').map(({ id }) => id))
  return library.models().filter((model) => modelChain(model.id, library).some((id) => ids.has(id)))
}

/** A model and those that it extends, nearest first; a cycle is cut. */
export function modelChain(id: string | undefined, library: Library): readonly string[] {
  const chain = new Set<string>()
  for (let at = id; at !== undefined && !chain.has(at); at = library.model(at)?.extends) chain.add(at)
  return [...chain]
}

/** The table changes that these models need. Throws when a table cannot be changed as needed. */
export async function plansOf(
  query: QueryRunner,
  dialect: DialectName,
  models: readonly Model[],
): Promise<TablePlan[]> {
  try {
    const plans = await plansFor(query, dialect, models.map(tableOf), 'keep')
    const foreign = plans.find(isForeign)
    if (foreign) throw foreignTable(foreign.table, models)
    return plans
  } catch (cause) {
    throw cause instanceof UnfitTable ? foreignTable(cause.table, models) : cause
  }
}

/** An existing table without a version column belongs to the server itself, not to a model. */
const isForeign = ({ steps }: TablePlan): boolean =>
  steps.some((step) => step.kind === 'addColumn' && step.column.name === 'row_version')

/** A model may not use the table of another part of the server. */
function foreignTable(table: string, models: readonly Model[]): ProductError {
  const owner = models.find((model) => model.table === table)
  return failedWith(documentMessages.foreignTable, { table, model: owner?.id ?? '' })
}

/** The plans for display, with the number of rows that each lossy step affects. */
export async function readablePlan(
  query: QueryRunner,
  dialect: DialectName,
  plans: readonly TablePlan[],
): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const plan of plans) {
    const counted = await countLosses(query, dialect, plan)
    const restored = await countRestored(query, dialect, plan)
    for (const step of plan.steps)
      steps.push({
        id: step.id,
        table: plan.table,
        kind: step.kind,
        ...columnName(step),
        losses: 'losses' in step ? step.losses : [],
        rows: Number(counted.find((one) => one.step.id === step.id)?.rows ?? 0),
        ...('keptColumn' in step && step.keptColumn ? { keptDays: serverLimit.keptColumnDays } : {}),
        ...restoredIn(restored.find((one) => one.step.id === step.id)),
      })
  }
  return steps
}

/** The rows of a change are those that lose something by it. */
function restoredIn(counted: CountedRestore | undefined): Pick<PlannedStep, 'restored'> & { rows?: number } {
  if (!counted) return {}
  const { step, back, behind } = counted
  return step.kind === 'changeColumn' ? { restored: back } : { restored: back, rows: behind }
}

function columnName(step: TablePlan['steps'][number]): { column?: string } {
  if (step.kind === 'changeColumn') return { column: step.to.name }
  return 'column' in step ? { column: step.column.name } : {}
}

/** Ids of steps whose losses are accepted, or all of them. */
export type ConfirmedSteps = readonly string[] | 'all'

/** The steps that lose values of rows and are not confirmed. */
export const unconfirmed = (plan: readonly PlannedStep[], confirm: ConfirmedSteps): string[] =>
  plan
    .filter(({ losses, rows }) => losses.length > 0 && rows > 0)
    .map(({ id }) => id)
    .filter((id) => confirm !== 'all' && !confirm.includes(id))
