import type { ColDef, ValueGetterParams } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { GridRow } from './openGrid.ts'
import { ReactCell, type ReactCellParams } from './reactCell.ts'
import { TextCell } from './textCell.ts'

/** What stands in a cell: text, which is drawn without React, or anything else. */
export type GridCell<Row> =
  | {
      kind: 'text'
      /** Null: the row has no such cell. */
      text(row: Row): string | null
      numeric: boolean
      /** Characters shown at most; the whole stands in the tooltip. */
      ellipsis: number
    }
  | { kind: 'node'; draw(row: Row): ReactNode }

/** A column of a list or sub-table, before it is fitted into the width. */
export interface GridColumn<Row extends GridRow = GridRow> {
  id: string
  title: string
  widthPx: number
  /** Takes what width is left, never less than `widthPx`. */
  flexible: boolean
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right' | undefined
  sortable: boolean
  /** False for the columns that the list adds by itself: ticks, numbers, actions. */
  movable: boolean
  cell: GridCell<Row>
}

/** The `ColDef` of a column without its width: what lists and sub-tables say alike. `colId` is the column's id. */
export const columnDef = <Row extends GridRow>({
  id,
  title,
  align,
  pin,
  cell,
}: Pick<GridColumn<Row>, 'id' | 'title' | 'align' | 'pin' | 'cell'>): ColDef<Row> => ({
  ...cellDef(cell),
  colId: id,
  headerName: title,
  headerClass: `grid-align-${align}`,
  ...cellClasses(`grid-align-${align}${cell.kind === 'text' && cell.numeric ? ' grid-figures' : ''}`),
  pinned: pin ?? null,
})

function cellDef<Row extends GridRow>(cell: GridCell<Row>): ColDef<Row> {
  if (cell.kind === 'node') {
    const cellRendererParams: ReactCellParams = { draw: ({ data }) => cell.draw(data) }
    return { valueGetter: rowAsValue, cellRenderer: ReactCell, cellRendererParams }
  }
  const { text, ellipsis } = cell
  return {
    valueGetter: ({ data, node }: ValueGetterParams<Row>) => (data && !node?.rowPinned ? text(data) : null),
    cellRenderer: TextCell,
    cellRendererParams: { ellipsis },
  }
}

/** The row itself is the value: a cell that React draws is drawn anew when its row is another one. */
export const rowAsValue = <Row>({ data }: ValueGetterParams<Row>) => data

const always = () => true

/**
 * Classes that all cells of a column keep. The grid takes a `cellClass` off and puts it on again with each new value, and the browser then
 * works out anew how everything in the cell looks; a rule that holds is left alone.
 */
export const cellClasses = (names: string): Required<Pick<ColDef, 'cellClassRules'>> => ({
  cellClassRules: Object.fromEntries(names.split(' ').map((name) => [name, always])),
})
