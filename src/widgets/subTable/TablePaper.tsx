import { messages } from '#core/message'
import type { Row } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import { footerLines } from '#react/list'
import { gridFooterLines } from '#widgets/grid'
import { CellView } from './cell/CellField.tsx'

interface TablePaperProps {
  columns: readonly ColumnProgram[]
  rows: readonly Row[]
  footer?: readonly FooterProgram[] | undefined
}

/** Rows on paper, where nothing is scrolled to: in all of their columns, with their totals. */
export function TablePaper({ columns, rows, footer = [] }: TablePaperProps) {
  const printed = columns.filter(({ hidden }) => !hidden)
  const totals = gridFooterLines(
    footerLines(footer, rows),
    printed.map(({ field }) => ({ id: field.name, field })),
  )
  return (
    <table className="sub-table-paper">
      <thead>
        <tr>
          <th scope="col">{messages.list.serial}</th>
          {printed.map(({ field, title, align }) => (
            <th key={field.name} scope="col" style={{ textAlign: align }}>
              {title.text ?? field.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <td>{at + 1}</td>
            {printed.map((column) => (
              <td key={column.field.name} style={{ textAlign: column.align }}>
                <CellView row={row} program={column} readonly alwaysEdit={false} />
              </td>
            ))}
          </tr>
        ))}
        {totals.map(({ title, texts }) => (
          <tr key={title}>
            <td>{title}</td>
            {printed.map(({ field, align }) => (
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
