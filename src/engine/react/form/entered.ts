import { enteredValue, type Model, type RecordValues } from '#core/model'
import { changedIds, isRowsState, type RowsState, setCells } from '#core/rows'
import type { FormCore } from './formCore.ts'
import { rowModelOf } from './rowSecrets.ts'

/**
 * What of a form was typed otherwise than it will be stored, by field: lines of text with blanks around them, in cells too.
 * What stands as it was read is left alone.
 */
export function enteredValues({ settings, store, origin }: FormCore, names: readonly string[]): RecordValues {
  const { program, library } = settings
  const { values: initial } = origin.snapshot()
  const entered = (name: string): unknown => {
    const value = store.record[name]
    const field = program.model.field(name)
    if (!field || Object.is(value, initial[name])) return value
    if (isRowsState(value)) return enteredRows(value, rowModelOf(library, field))
    return enteredValue(field, value)
  }
  return Object.fromEntries(names.map((name) => [name, entered(name)]))
}

function enteredRows(state: RowsState, model: Model | undefined): RowsState {
  const changed = new Set(model && changedIds(state))
  return state.rows
    .filter(({ id }) => changed.has(id))
    .reduce((rows, { id, ...cells }) => setCells(rows, id, enteredCells(cells, state.loaded[id], model)), state)
}

function enteredCells(cells: RecordValues, loaded: RecordValues | undefined, model: Model | undefined): RecordValues {
  const entries = Object.entries(cells).flatMap(([name, value]) => {
    const field = Object.is(value, loaded?.[name]) ? undefined : model?.field(name)
    const entered = field ? enteredValue(field, value) : value
    return Object.is(entered, value) ? [] : [[name, entered] as const]
  })
  return Object.fromEntries(entries)
}
