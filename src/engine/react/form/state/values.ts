import type { Evaluation } from '#core/expression'
import { switchValues } from '#core/fieldType'
import type { Library } from '#core/library'
import { enteredValue, type Field, type Model, type RecordValues } from '#core/model'
import {
  changedIds,
  isChanged,
  isRowsState,
  loadNewRows,
  loadRows,
  type RowsState,
  type RowValues,
  setManyCells,
} from '#core/rows'
import type { FormProgram } from '#core/screen'
import type { Watched } from '#react/watch'

interface NewRecord {
  program: Pick<FormProgram, 'model' | 'fieldItems'>
  prefill: RecordValues
  evaluation: Evaluation
}

/** The values of a new record: defaults of its items, then the prefill. */
export function newValues({ program, prefill, evaluation }: NewRecord): Record<string, unknown> {
  const defaults = program.fieldItems.flatMap(({ field, value }) =>
    value ? [[field.name, value.read(evaluation)] as const] : [],
  )
  const values: Record<string, unknown> = { ...Object.fromEntries(defaults), ...prefill }
  for (const [name, order] of tablesOf(program.model)) {
    const value = values[name]
    if (!isRowsState(value)) values[name] = loadNewRows(Array.isArray(value) ? (value as RowValues[]) : [], order)
  }
  return values
}

/** The values of a loaded record; sub-tables become rows with their own state. */
export function loadedValues(model: Model, record: RecordValues): Record<string, unknown> {
  const values: Record<string, unknown> = { ...record }
  for (const [name, order] of tablesOf(model)) values[name] = loadRows(record[name], order)
  return values
}

/** Sub-tables of the model, with the field that stores the order of their rows. */
function tablesOf(model: Model): [string, string | undefined][] {
  return model.fields
    .filter((field) => field.type.id === 'table')
    .map(({ name, document }) => [name, typeof document.order === 'string' ? document.order : undefined])
}

interface EditedRecord {
  model: Model
  present: RecordValues
  origin: Watched<{ values: RecordValues }>
  rowModel(field: Field): Model | undefined
}

/**
 * Input that will be stored differently than it was typed, by field: trimmed text, in cells too. Unchanged values are
 * left alone.
 */
export function enteredValues(
  { model, origin, present, rowModel }: EditedRecord,
  names: readonly string[],
): RecordValues {
  const { values: initial } = origin.snapshot()
  const entered = (name: string): unknown => {
    const value = present[name]
    const field = model.field(name)
    if (!field || Object.is(value, initial[name])) return value
    return isRowsState(value) ? enteredRows(value, rowModel(field)) : enteredValue(field, value)
  }
  return Object.fromEntries(names.map((name) => [name, entered(name)]))
}

function enteredRows(state: RowsState, model: Model | undefined): RowsState {
  const changed = new Set(model && changedIds(state))
  const edited = state.rows.filter(({ id }) => changed.has(id))
  const entered = edited.map(({ id, ...cells }) => [id, enteredCells(cells, state.loaded[id], model)] as const)
  return setManyCells(state, new Map(entered.filter(([, cells]) => Object.keys(cells).length > 0)))
}

function enteredCells(cells: RecordValues, loaded: RecordValues | undefined, model: Model | undefined): RecordValues {
  const entries = Object.entries(cells).flatMap(([name, value]) => {
    const field = Object.is(value, loaded?.[name]) ? undefined : model?.field(name)
    const entered = field ? enteredValue(field, value) : value
    return Object.is(entered, value) ? [] : [[name, entered] as const]
  })
  return Object.fromEntries(entries)
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Whether two values of a field are equal for a save: undefined, null and '' are equal, an empty switch is its off
 * value, a number equals its text. spec: readings, An empty switch emits its off value
 */
export function sameValue(field: Field | undefined, value: unknown, otherValue: unknown): boolean {
  if (Object.is(value, otherValue)) return true
  if (isRowsState(value)) return isRowsState(otherValue) && !isChanged(value) && !isChanged(otherValue)
  const [left, right] = [plainOf(field, value), plainOf(field, otherValue)]
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (typeof left === 'object' || typeof right === 'object') return JSON.stringify(left) === JSON.stringify(right)
  return String(left) === String(right)
}

function plainOf(field: Field | undefined, value: unknown): unknown {
  if (field?.type.id !== 'switch' || !isBlank(value)) return value
  return switchValues(field.document)[1]
}

/** The model of a sub-table's rows. */
export const rowModelOf = (library: Library, { document }: Field): Model | undefined =>
  typeof document.model === 'string' ? library.resolvedModel(document.model) : undefined
