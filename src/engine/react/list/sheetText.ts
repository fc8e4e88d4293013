import type { RecordValues } from '#core/model'
import type { ColumnProgram } from '#core/screen'
import { columnRights, permittedColumns } from './columns.ts'
import type { ListSettings } from './controller.ts'

/** Spreadsheet programs read such a text as UTF-8. */
const byteOrderMark = '\uFEFF'

/** Rows as a text of comma-separated values: the columns that the user may see, under their titles. */
export function sheetText({ program, scope }: Pick<ListSettings, 'program' | 'scope'>, rows: readonly RecordValues[]) {
  const columns = permittedColumns(program.columns, columnRights(scope, program.model))
  const head = scope.evaluation(program.model, {})
  const lines = rows.map((row) => {
    const { dictText } = scope.evaluation(program.model, row)
    return columns.map((column) => cellOf(shownValue(column, row, dictText)))
  })
  const all = [columns.map(({ title }) => cellOf(title.read(head))), ...lines]
  return byteOrderMark + all.map((cells) => `${cells.join(',')}\r\n`).join('')
}

function shownValue({ field }: ColumnProgram, row: RecordValues, dictText?: (dict: string, value: string) => string) {
  const value = row[field.name]
  const told = row[`${field.name}_dictText`]
  if (typeof told === 'string') return told
  return field.dict && value !== null && value !== undefined ? (dictText?.(field.dict, String(value)) ?? value) : value
}

/** A cell as text; one that a spreadsheet would take for a formula is marked as text. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
