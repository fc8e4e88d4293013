import type { Evaluation } from '#core/expression'
import type { Model, RecordValues } from '#core/model'
import { isRowsState, loadNewRows, loadRows, type RowValues } from '#core/rows'
import type { FormProgram } from '#core/screen'

export interface NewRecord {
  program: Pick<FormProgram, 'model' | 'fieldItems'>
  prefill: RecordValues
  evaluation: Evaluation
}

/** The values of a new record: defaults of its items, then what it was opened with. */
export function newValues({ program, prefill, evaluation }: NewRecord): Record<string, unknown> {
  const defaults = program.fieldItems.flatMap(({ field, value }) =>
    value ? [[field.name, value.read(evaluation)] as const] : [],
  )
  const values: Record<string, unknown> = { ...Object.fromEntries(defaults), ...prefill }
  for (const [name, order] of tablesOf(program.model)) {
    const given = values[name]
    if (!isRowsState(given)) values[name] = loadNewRows(Array.isArray(given) ? (given as RowValues[]) : [], order)
  }
  return values
}

/** The values of a record that was read; sub-tables become rows with their own state. */
export function loadedValues(model: Model, record: RecordValues): Record<string, unknown> {
  const values: Record<string, unknown> = { ...record }
  for (const [name, order] of tablesOf(model)) values[name] = loadRows(record[name], order)
  return values
}

/** Sub-tables of the model, with the field that holds the order of their rows. */
function tablesOf(model: Model): [string, string | undefined][] {
  return model.fields
    .filter((field) => field.type.id === 'table')
    .map(({ name, document }) => [name, typeof document.order === 'string' ? document.order : undefined])
}
