import type { ColDef, GridOptions, Module } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { ShownRow } from '#react/list'
import type { CellPortals } from './cellPortals.tsx'
import type { GridColumn, GridSelection, GridSort } from './gridColumn.ts'

/** A line below the rows: what it says, and its texts by the id of the column. */
export interface GridFooterLine {
  title: string
  texts: Readonly<Record<string, string>>
}

/** A footer, and the part of the grid that draws it: loaded only for lists that have one. */
export interface GridFooter {
  lines: readonly GridFooterLine[]
  part: {
    modules: readonly Module[]
    /** What draws a column's cells below the rows; `titled` is the column that says what a line is. */
    cell(titled: boolean): Pick<ColDef<ShownRow>, 'cellRendererSelector'>
    rows(lines: readonly GridFooterLine[]): ShownRow[]
  }
}

/** Rows that open below themselves, and the part of the grid that draws them: loaded only for lists that have such. */
export interface GridExpand {
  opened: ReadonlySet<string>
  draw(row: ShownRow): ReactNode
  part: {
    options(portals: CellPortals, expand: () => GridExpand | null): GridOptions<ShownRow>
    /** The rows with a further one below each that is opened. */
    rows(rows: readonly ShownRow[], opened: ReadonlySet<string>): ShownRow[]
  }
}

/** Rows that are dragged into another place, and the part of the grid that does it: loaded only for lists that have such. */
export interface GridDrag {
  /** Why rows cannot be dragged now; empty when they can. */
  closed: string
  /** What is seen of a row while it is dragged. */
  name(row: ShownRow): string
  drop(id: string, at: string, after: boolean): void
  part: {
    modules: readonly Module[]
    column(drag: () => GridDrag | null): ColDef<ShownRow>
    options(drag: () => GridDrag | null): GridOptions<ShownRow>
  }
}

/** How wide the columns stand, by their ids. */
export type WidthsPx = Readonly<Record<string, number>>

/** What a grid shows and whom it tells of what the user does in it. */
export interface GridContent {
  columns: readonly GridColumn[]
  rows: readonly ShownRow[]
  rowHeightPx: number
  sort: GridSort | null
  /** Null: no ticks. */
  selection: GridSelection | null
  /** Number of the first row; null: no numbers. */
  serialFrom: number | null
  /** Lines below the rows; null in a grid without a footer. */
  footer: GridFooter | null
  /** Null in a grid whose rows do not open. */
  expand: GridExpand | null
  /** Null in a grid whose rows are not dragged. */
  drag: GridDrag | null
  /** The tone of a row; empty for none. Null: no row has one. */
  rowTone: ((row: ShownRow) => string) | null
  onSort(sort: GridSort | null): void
  onWidth(columnId: string, widthPx: number): void
  /** Hears how wide the columns are drawn, whoever has made them so. */
  onDrawnWidths(widthsPx: WidthsPx): void
  /** Ids of all columns in their new order, the list's own among them. */
  onOrder(columnIds: readonly string[]): void
}
