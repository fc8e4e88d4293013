import type { ColDef } from 'ag-grid-community'
import type { FooterMeasure } from '#core/document'
import type { Row } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import { footerLines } from '#react/list'
import { footerPart, gridFooterLines } from '#widgets/grid'

/** Totals below the rows, each under its column. spec: contract §11.5 Statistics */
export interface FooterRows {
  /** The lines over these rows, as rows of the grid. */
  over(rows: readonly Row[]): Row[]
  lineHeightPx: number
  /** All lines together. */
  heightPx: number
}

/** A line is as high as a row of a compact list, however high the rows above it are. */
const compactHeightPx = 36

/** Totals first: a sub-table has no other measures. */
const order: readonly FooterMeasure[] = ['sum', 'avg']

/** The lines of totals; none below a table without rows. The columns of the grid have the names of their fields as ids. */
export function footerRowsOf(footer: readonly FooterProgram[], rowHeightPx: number): FooterRows {
  const columns = footer.map(({ field }) => ({ id: field.name, field }))
  const lines = (rows: readonly Row[]) =>
    footerLines(footer, rows).toSorted((one, other) => order.indexOf(one.measure) - order.indexOf(other.measure))
  const lineHeightPx = Math.min(rowHeightPx, compactHeightPx)
  return {
    over: (rows) => (rows.length === 0 ? [] : (footerPart.rows(gridFooterLines(lines(rows), columns)) as Row[])),
    lineHeightPx,
    heightPx: lines([]).length * lineHeightPx,
  }
}

/** The column that says what a line measures: that of the numbers, else the first one without a total. */
export const titledColumn = (columns: readonly ColumnProgram[], footer: readonly FooterProgram[]): string | undefined =>
  columns.find(({ hidden, field }) => !hidden && !footer.some((total) => total.field.name === field.name))?.field.name

/** Adds to columns what stands below their rows; nobody edits that. */
export const withFooterCells = (defs: ColDef<Row>[], titled: string): ColDef<Row>[] =>
  defs.map((def) => {
    const { editable, cellRendererSelector } = def
    const below = footerPart.cell(def.colId === titled)
    return {
      ...def,
      cellRendererSelector: (cell) => below.cellRendererSelector?.(cell) ?? cellRendererSelector?.(cell),
      ...(typeof editable === 'function' ? { editable: (cell) => !cell.node.rowPinned && editable(cell) } : {}),
    }
  })
