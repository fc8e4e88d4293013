import { type ColDef, type Module, PinnedRowModule } from 'ag-grid-community'
import { messages } from '#core/message'
import type { Row } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import { CellHost } from '#react/cell'
import { footerLines } from '#react/list'
import { ReactCell, type ReactCellParams } from '#widgets/grid'

/** Totals below the rows, each under its column. spec: contract §11.5 Statistics */
export interface FooterRows {
  /** The lines over these rows, as rows of the grid. */
  over(rows: readonly Row[]): Row[]
  /** How many lines there are. */
  count: number
}

/** Height of a line in pixels. */
export const totalHeightPx = 40

/** Name of the cell of a line that says what it measures; no column has it. */
const title = '$measure'

export const footerModules: readonly Module[] = [PinnedRowModule]

export const footerRowsOf = (footer: readonly FooterProgram[]): FooterRows => ({
  over: (rows) =>
    footerLines(footer, rows).map(({ measure, values }) => ({
      ...values,
      id: `$${measure}`,
      [title]: messages.list.measure[measure],
    })),
  count: footerLines(footer, []).length,
})

interface FooterColumns {
  columns: readonly ColumnProgram[]
  footer: readonly FooterProgram[]
  /** The column that says what a line measures. */
  titled: string
}

/** The column that says what a line measures: that of the numbers, else the first one without a total. */
export const titledColumn = (columns: readonly ColumnProgram[], footer: readonly FooterProgram[]): string | undefined =>
  columns.find(({ hidden, field }) => !hidden && !footer.some((total) => total.field.name === field.name))?.field.name

/** Adds to columns what stands below their rows. */
export function withFooterCells(defs: ColDef<Row>[], { columns, footer, titled }: FooterColumns): ColDef<Row>[] {
  return defs.map((def) => {
    const column = columns.find(({ field }) => field.name === def.colId)
    const isTotal = footer.some(({ field }) => field.name === def.colId)
    const params: ReactCellParams = {
      draw: ({ data }) => {
        if (def.colId === titled) return <span className="grid-text">{String(data[title])}</span>
        return column && isTotal && data[column.field.name] !== undefined ? (
          <CellHost column={column} record={data} />
        ) : null
      },
    }
    const { editable, cellRendererSelector } = def
    return {
      ...def,
      cellRendererSelector: (cell) =>
        cell.node.rowPinned ? { component: ReactCell, params } : cellRendererSelector?.(cell),
      ...(typeof editable === 'function' ? { editable: (cell) => !cell.node.rowPinned && editable(cell) } : {}),
    }
  })
}
