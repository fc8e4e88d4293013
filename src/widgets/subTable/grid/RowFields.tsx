import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { AnyTextDetail, useWidgetFaces } from '#widgets/face'
import { LinkedView } from '../cell/LinkedCell.tsx'
import { useTableContext } from '../state/tableContext.ts'

interface RowFieldsProps {
  columns: readonly ColumnProgram[]
  row: Row
}

/** The fields of a row with their whole values, each with its name. */
export const RowFields = ({ columns, row }: RowFieldsProps) => (
  <dl className="sub-table-row">
    {columns.map((column) => (
      <div key={column.id}>
        <dt>{column.title.text ?? column.field.title}</dt>
        <dd>
          <RowValue column={column} row={row} />
        </dd>
      </div>
    ))}
  </dl>
)

interface RowValueProps {
  column: ColumnProgram
  row: Row
}

/** The whole value of a row in a column. */
export function RowValue({ column, row }: RowValueProps) {
  const { field, widget, props } = column
  const { linkage } = useTableContext()
  const Detail = useWidgetFaces(widget)?.Detail ?? AnyTextDetail
  return linkage.isLinked(field.name) ? (
    <LinkedView row={row} column={column} ellipsis={Number.POSITIVE_INFINITY} />
  ) : (
    <Detail field={field} props={props} value={row[field.name]} record={row} />
  )
}
