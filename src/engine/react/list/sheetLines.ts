import type { RecordValues } from '#core/model'
import type { ColumnProgram } from '#core/screen'
import { columnRights, permittedColumns } from './columns.ts'
import type { ListSettings } from './controller.ts'

/** Rows as the lines of a sheet: the columns that the user may see, under their titles. */
export function sheetLines(
  { program, scope }: Pick<ListSettings, 'program' | 'scope'>,
  rows: readonly RecordValues[],
): unknown[][] {
  const columns = permittedColumns(program.columns, columnRights(scope, program.model))
  const head = scope.evaluation(program.model, {})
  const lines = rows.map((row) => {
    const { dictText } = scope.evaluation(program.model, row)
    return columns.map((column) => shownValue(column, row, dictText))
  })
  return [columns.map(({ title }) => title.read(head)), ...lines]
}

function shownValue({ field }: ColumnProgram, row: RecordValues, dictText?: (dict: string, value: string) => string) {
  const value = row[field.name]
  const label = row[`${field.name}_dictText`]
  if (typeof label === 'string') return label
  return field.dict && value !== null && value !== undefined ? (dictText?.(field.dict, String(value)) ?? value) : value
}
