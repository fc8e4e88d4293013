import { messages } from '#core/message'
import type { Row } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import { footerLines } from '#react/list'
import { paperColumn, shownText, textWidthEm } from '#widgets/face'
import { gridFooterLines } from '#widgets/grid'
import { CellView } from './cell/CellField.tsx'

interface TablePaperProps {
  columns: readonly ColumnProgram[]
  rows: readonly Row[]
  footer?: readonly FooterProgram[] | undefined
}

/** Rows on paper, where nothing is scrolled to: in all of their columns, with their totals. */
export function TablePaper({ columns, rows, footer = [] }: TablePaperProps) {
  const printed = paperColumns(columns, rows)
  const totals = gridFooterLines(
    footerLines(footer, rows),
    printed.map(({ column: { field } }) => ({ id: field.name, field })),
  )
  return (
    <table className="sub-table-paper">
      <thead>
        <tr>
          <th scope="col">{messages.list.serial}</th>
          {printed.map(({ column: { field, align }, title }) => (
            <th key={field.name} scope="col" style={{ textAlign: align }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <td>{at + 1}</td>
            {printed.map(({ column, isWhole }) => (
              <td
                key={column.field.name}
                style={{ textAlign: column.align, whiteSpace: isWhole ? 'nowrap' : undefined }}
              >
                <CellView row={row} program={column} readonly alwaysEdit={false} />
              </td>
            ))}
          </tr>
        ))}
        {totals.map(({ title, texts }) => (
          <tr key={title}>
            <td>{title}</td>
            {printed.map(({ column: { field, align } }) => (
              <td key={field.name} style={{ textAlign: align }}>
                {texts[field.name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The columns with their titles. There is no tooltip on paper: a text stands whole, unless its document says how much of it is enough. */
function paperColumns(columns: readonly ColumnProgram[], rows: readonly Row[]) {
  const printed = columns
    .filter(({ hidden }) => !hidden)
    .map((column) => {
      const title = column.title.text ?? column.field.title
      const texts = [title, ...rows.map((row) => shownText(column.field, row[column.field.name], row))]
      const { isWhole } = paperColumn(column, texts)
      const widthEm = Math.max(...(isWhole ? texts : [title]).map(textWidthEm))
      return { column: { ellipsis: Number.POSITIVE_INFINITY, ...column }, title, isWhole, widthEm }
    })
  const neededPx = printed.reduce((sum, { widthEm }) => sum + widthEm * fontPx + besidePx, besidePx)
  // Where the lines of all columns are more than a sheet has room for, they break: nothing is cut.
  return neededPx <= roomPx ? printed : printed.map((column) => ({ ...column, isWhole: false }))
}

/** 10.5 pt, the edges of a cell, and the width between the margins of A4. */
const [fontPx, besidePx, roomPx] = [14, 18, 704]
