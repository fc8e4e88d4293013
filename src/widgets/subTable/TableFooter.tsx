import { messages } from '#core/message'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import { CellHost, useCellFaces } from '#react/cell'
import { footerLines } from '#react/list'

export interface TableFooterProps {
  footer: readonly FooterProgram[]
  columns: readonly ColumnProgram[]
  rows: Parameters<typeof footerLines>[1]
}

/** Totals below the rows. */
export function TableFooter({ footer, columns, rows }: TableFooterProps) {
  const settled = useCellFaces(columns)
  return footerLines(footer, rows).map(({ measure, values }) => (
    <dl key={measure} className="sub-table-total">
      <dt>{messages.list.measure[measure]}</dt>
      {columns
        .filter(({ field }) => values[field.name] !== undefined)
        .map((column) => (
          <dd key={`${column.id} ${settled}`}>
            {column.title.text ?? column.field.title}{' '}
            <b>
              <CellHost column={column} record={values} />
            </b>
          </dd>
        ))}
    </dl>
  ))
}
