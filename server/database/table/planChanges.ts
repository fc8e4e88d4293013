import {
  type ColumnSpec,
  type ColumnType,
  checkTable,
  indexesOf,
  keptName,
  keptOf,
  type PlannedIndex,
  precisionOf,
  scaleOf,
  type TableSpec,
} from './tableSpec.ts'

/** A step of a plan. A step with `losses` must be confirmed by its id. */
export type PlanStep =
  | { readonly id: string; readonly kind: 'createTable' }
  | { readonly id: string; readonly kind: 'addColumn'; readonly column: ColumnSpec }
  | {
      readonly id: string
      readonly kind: 'changeColumn'
      readonly from: ColumnSpec
      readonly to: ColumnSpec
      readonly losses: readonly Loss[]
      /** A column of the former type for the values that the new one does not hold as they are. */
      readonly keptColumn?: ColumnSpec
      /** The columns that keep values of this one, the last one first. */
      readonly keptColumns?: readonly ColumnSpec[]
    }
  | { readonly id: string; readonly kind: 'dropColumn'; readonly column: ColumnSpec; readonly losses: readonly Loss[] }
  | {
      readonly id: string
      readonly kind: 'keepColumn'
      readonly column: ColumnSpec
      /** The same column under the name that keeps it; it may be empty in new rows. */
      readonly keptColumn: ColumnSpec
      readonly losses: readonly Loss[]
    }
  | {
      readonly id: string
      readonly kind: 'restoreColumn'
      readonly column: ColumnSpec
      /** The columns that keep its values, the last one first: an earlier one has those of rows that the later ones leave empty. */
      readonly keptColumns: readonly ColumnSpec[]
    }
  | { readonly id: string; readonly kind: 'addIndex' | 'dropIndex'; readonly index: PlannedIndex }

export interface TablePlan {
  readonly table: string
  readonly from: TableSpec | null
  readonly to: TableSpec
  readonly steps: readonly PlanStep[]
}

/** The column with defaults filled in, without properties that do not apply to its type. */
function completed(column: ColumnSpec, primaryKey: readonly string[]): ColumnSpec {
  const { name, type, length, default: value } = column
  const nullable = !primaryKey.includes(name) && (column.nullable ?? true)
  const size = type === 'decimal' ? { precision: precisionOf(column), scale: scaleOf(column) } : {}
  const characters = type === 'text' && length !== undefined ? { length } : {}
  return { name, type, ...characters, ...size, nullable, ...(value === undefined ? {} : { default: value }) }
}

interface ColumnChangeContext {
  table: TableSpec
  from: ColumnSpec
  to: ColumnSpec
  removal: Removal
}

function changeSteps({ table, from, to, removal }: ColumnChangeContext): PlanStep[] {
  const losses = columnChange(from, to)
  if (!losses) return []
  const verb = losses.length > 0 ? 'narrow' : 'widen'
  const keptColumns = keptOf(to.name, table.keptColumns).map((one) => completed(one, table.primaryKey))
  const step: PlanStep = {
    ...{ id: `${verb}:${table.name}.${to.name}`, kind: 'changeColumn', from, to, losses },
    ...(removal === 'keep' && losses.some(losesValues) ? { keptColumn: besideColumn(from, table) } : {}),
    ...(keptColumns.length > 0 ? { keptColumns } : {}),
  }
  return [step]
}

const losesValues = (loss: Loss): boolean => loss !== 'emptiness'

/** The column for values that a change does not take along; rows that lose nothing have nothing in it. */
function besideColumn({ default: _, ...column }: ColumnSpec, { keptColumns }: TableSpec): ColumnSpec {
  return { ...column, name: keptName(column.name, keptColumns), nullable: true }
}

/** What becomes of values that a table has no column for any more: they go, or are kept under another name. */
export type Removal = 'drop' | 'keep'

function columnSteps(from: TableSpec, to: TableSpec, removal: Removal): PlanStep[] {
  const before = new Map(from.columns.map((column) => [column.name, completed(column, from.primaryKey)]))
  const after = to.columns.map((column) => completed(column, to.primaryKey))
  const names = new Set(after.map(({ name }) => name))
  const removed = [...before.values()].filter(({ name }) => !names.has(name))
  return [
    ...after.flatMap((column): PlanStep[] => {
      const existing = before.get(column.name)
      return existing
        ? changeSteps({ table: from, from: existing, to: column, removal })
        : [newColumn(from, to, column)]
    }),
    ...(removal === 'keep' ? keepSteps(from, removed) : removed.map((column) => dropStep(to, column))),
  ]
}

const dropStep = (to: TableSpec, column: ColumnSpec): PlanStep => ({
  id: `drop:${to.name}.${column.name}`,
  kind: 'dropColumn',
  column,
  losses: ['column'],
})

function keepSteps({ name: table, keptColumns = [] }: TableSpec, removed: readonly ColumnSpec[]): PlanStep[] {
  const all = [...keptColumns]
  return removed.map((column): PlanStep => {
    const one = { ...column, name: keptName(column.name, all), nullable: true }
    all.push(one)
    return { id: `drop:${table}.${column.name}`, kind: 'keepColumn', column, keptColumn: one, losses: ['column'] }
  })
}

/** A new column, with the values that those of its name have left. */
function newColumn({ keptColumns, primaryKey }: TableSpec, to: TableSpec, column: ColumnSpec): PlanStep {
  const left = keptOf(column.name, keptColumns).map((one) => completed(one, primaryKey))
  return left.length > 0
    ? { id: `restore:${to.name}.${column.name}`, kind: 'restoreColumn', column, keptColumns: left }
    : { id: `add:${to.name}.${column.name}`, kind: 'addColumn', column }
}

const same = (a: PlannedIndex, b: PlannedIndex) =>
  JSON.stringify([a.unique, a.columns, a.nullsLast, a.where?.column, a.where?.value]) ===
  JSON.stringify([b.unique, b.columns, b.nullsLast, b.where?.column, b.where?.value])

function indexSteps(from: TableSpec, to: TableSpec): { drops: PlanStep[]; adds: PlanStep[] } {
  const before = indexesOf(from)
  const after = indexesOf(to)
  const missing = (all: PlannedIndex[], index: PlannedIndex) =>
    !all.some((each) => each.name === index.name && same(each, index))
  const step =
    (kind: 'addIndex' | 'dropIndex') =>
    (index: PlannedIndex): PlanStep => ({ id: `${kind}:${index.name}`, kind, index })
  return {
    drops: before.filter((index) => missing(after, index)).map(step('dropIndex')),
    adds: after.filter((index) => missing(before, index)).map(step('addIndex')),
  }
}

/** The existing table cannot be migrated to its spec, even with confirmation. The message is for logs. */
export class UnfitTable extends Error {
  readonly table: string

  constructor(table: string, why: string) {
    super(`table ${table}: ${why}`)
    this.table = table
  }
}

function checkChange(from: TableSpec, to: TableSpec): void {
  if (from.primaryKey.join() !== to.primaryKey.join()) throw new UnfitTable(to.name, 'its primary key cannot change')
  const bare = to.columns.find((column) => {
    const before = from.columns.find(({ name }) => name === column.name)
    return (
      completed(column, to.primaryKey).nullable === false && column.default === undefined && before?.nullable !== false
    )
  })
  if (bare) throw new UnfitTable(to.name, `${bare.name} may not be empty, so the rows that exist need a default for it`)
}

/** Steps from the existing table (null: none) to the spec; empty when they agree. */
export function planChanges(from: TableSpec | null, to: TableSpec, removal: Removal = 'drop'): TablePlan {
  checkTable(to)
  const plan = (steps: PlanStep[]): TablePlan => ({ table: to.name, from, to, steps })
  if (!from) return plan([{ id: `create:${to.name}`, kind: 'createTable' }])
  checkChange(from, to)
  const { drops, adds } = indexSteps(from, to)
  return plan([...drops, ...columnSteps(from, to, removal), ...adds])
}

export type LossyStep = Extract<PlanStep, { losses: readonly Loss[] }>

/** Steps that lose stored values. */
export const lossesOf = ({ steps }: TablePlan): LossyStep[] =>
  steps.filter((step): step is LossyStep => 'losses' in step && step.losses.length > 0)

/**
 * What a change may lose: characters beyond the length, digits that do not fit, values that the new type cannot
 * represent (they become null), nulls replaced by a default, or a whole column.
 */
type Loss = 'characters' | 'digits' | 'unreadable' | 'emptiness' | 'column'

/** Losses of a change; empty: lossless. Null: no change. */
type ColumnChange = readonly Loss[] | null

const none: ColumnChange = null
const widen: ColumnChange = []
const narrow = (loss: Loss): ColumnChange => [loss]

const maxNumberLength = 21

function fitsText(from: ColumnSpec, { length }: ColumnSpec): boolean {
  if (length === undefined) return true
  return from.type === 'text' ? from.length !== undefined && from.length <= length : length >= maxNumberLength
}

function sameType(from: ColumnSpec, to: ColumnSpec): ColumnChange {
  if (to.type === 'text' && from.length !== to.length) return fitsText(from, to) ? widen : narrow('characters')
  if (to.type !== 'decimal') return none
  const whole = precisionOf(to) - scaleOf(to) - (precisionOf(from) - scaleOf(from))
  const after = scaleOf(to) - scaleOf(from)
  if (whole === 0 && after === 0) return none
  return whole >= 0 && after >= 0 ? widen : narrow('digits')
}

/** Integers are safe integers: at most 16 digits. */
const integerDigits = 16

function otherType(from: ColumnSpec, to: ColumnSpec): ColumnChange {
  const numeric: readonly ColumnType[] = ['integer', 'decimal', 'real']
  if (to.type === 'text')
    return fitsText(from, to) && (from.type !== 'json' || !to.length) ? widen : narrow('characters')
  if (to.type === 'json' && from.type !== 'text') return widen
  if (!numeric.includes(from.type) || !numeric.includes(to.type)) return narrow('unreadable')
  if (to.type === 'real') return widen
  const wide = from.type === 'integer' && precisionOf(to) - scaleOf(to) >= integerDigits
  return to.type === 'decimal' && wide ? widen : narrow('digits')
}

/** How a column changes, with possible losses. Both columns must be `completed`. */
function columnChange(from: ColumnSpec, to: ColumnSpec): ColumnChange {
  const change = from.type === to.type ? sameType(from, to) : otherType(from, to)
  const filled: readonly Loss[] = from.nullable && !to.nullable ? ['emptiness'] : []
  const settings = from.nullable !== to.nullable || from.default !== to.default
  return change || settings ? [...(change ?? []), ...filled] : none
}
