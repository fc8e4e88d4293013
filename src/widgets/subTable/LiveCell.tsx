import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { CellField } from './CellField.tsx'

/** A control that always stands in its cell; it is made anew when the value comes from elsewhere. */
export function LiveCell({ row, column }: { row: Row; column: ColumnProgram }) {
  const value = row[column.field.name]
  return <CellField key={String(value)} row={row} column={column} start={value} />
}
