import type { CustomCellRendererProps } from 'ag-grid-react'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { AnyTextCell, useWidgetFaces } from '#widgets/face'
import { LiveCell } from './LiveCell.tsx'
import { useCellError, useTableContext } from './tableContext.ts'
import { isLive } from './tableState.ts'

interface CellViewProps extends CustomCellRendererProps<Row> {
  program: ColumnProgram
  readonly: boolean
}

/** spec: readings, ellipsis 12 in table cells */
const cellEllipsis = 12

/** A cell that is read, with what is wrong with it: framed, said below the value and whole in its tooltip. */
export function CellView({ data, program, readonly }: CellViewProps) {
  const table = useTableContext()
  const { field, widget, props, ellipsis = cellEllipsis } = program
  const error = useCellError(data?.id ?? '', field.name)
  const faces = useWidgetFaces(widget)
  if (!data || !table.shown(data, field.name)) return null
  if (isLive(program) && !readonly && table.writable(data, field.name)) return <LiveCell row={data} column={program} />
  const Shown = faces?.Cell ?? AnyTextCell
  return (
    <span className={error ? 'sub-table-fault' : 'sub-table-fine'} title={error}>
      <Shown field={field} props={props} value={data[field.name]} record={data} ellipsis={ellipsis} />
      {error && <span className="sub-table-message">{error}</span>}
    </span>
  )
}
