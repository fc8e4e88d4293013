import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { AnyTextCell, useWidgetFaces } from '#widgets/face'
import { useCellError, useTableContext } from '../state/tableContext.ts'
import { isLive } from '../state/tableState.ts'
import { CellField, type CellFieldProps } from './CellField.tsx'

interface CellViewProps {
  row: Row
  program: ColumnProgram
  readonly: boolean
}

/** spec: readings, ellipsis 12 in table cells */
const cellEllipsis = 12

/** A cell that is read, with what is wrong with it: framed, said below the value and whole in its tooltip. */
export function CellView({ row, program, readonly }: CellViewProps) {
  const table = useTableContext()
  const { field, widget, props, ellipsis = cellEllipsis } = program
  const error = useCellError(row.id, field.name)
  const faces = useWidgetFaces(widget)
  if (!table.visible(row, field.name)) return null
  if (isLive(program) && !readonly && table.writable(row, field.name)) return <LiveCell row={row} column={program} />
  const Shown = faces?.Cell ?? AnyTextCell
  return (
    <span className={error ? 'sub-table-fault' : 'sub-table-fine'} title={error}>
      <Shown field={field} props={props} value={row[field.name]} record={row} ellipsis={ellipsis} />
      {error && <span className="sub-table-message">{error}</span>}
    </span>
  )
}

/** A control that always stands in its cell; it is made anew when the value comes from elsewhere. */
function LiveCell({ row, column }: Pick<CellFieldProps, 'row' | 'column'>) {
  const value = row[column.field.name]
  return <CellField key={String(value)} row={row} column={column} start={value} />
}
