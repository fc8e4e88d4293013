import type { ColDef, GridOptions, Module } from 'ag-grid-community'
import type { ReactNode } from 'react'
import type { GridColumn } from './gridColumn.ts'
import type { GridRow, GridSelection } from './gridContext.ts'

/** One sorted column. */
export interface GridSort {
  id: string
  order: 'asc' | 'desc'
}

/** A line below the rows: its title, and its texts by column id. */
export interface GridFooterLine {
  title: string
  texts: Readonly<Record<string, string>>
}

/** A footer, and the part of the grid that draws it: loaded only for lists that have one. */
export interface GridFooter {
  lines: readonly GridFooterLine[]
  part: {
    modules: readonly Module[]
    /** Renders a column's cells below the rows; `titled` is the column with the titles of the lines. */
    cell(titled: boolean): Pick<ColDef, 'cellRendererSelector'>
    rows(lines: readonly GridFooterLine[]): GridRow[]
  }
}

/** Rows that open below themselves, and the part of the grid that draws them: loaded only for lists that have such. */
export interface GridExpand<Row extends GridRow = GridRow> {
  opened: ReadonlySet<string>
  draw(row: Row): ReactNode
  part: {
    options<Each extends GridRow>(expand: () => GridExpand<Each> | null): GridOptions<Each>
    /** The rows with a further one below each that is opened. */
    rows<Each extends GridRow>(rows: readonly Each[], opened: ReadonlySet<string>): Each[]
  }
}

/** Rows that are dragged into another place, and the part of the grid that does it: loaded only for lists that have such. */
export interface GridDrag<Row extends GridRow = GridRow> {
  /** Why rows cannot be dragged now; empty when they can. */
  closed: string
  /** Whether the row has a place that can be changed. */
  offers(row: Row): boolean
  /** The label of a row while it is dragged. */
  name(row: Row): string
  drop(id: string, at: string, after: boolean): void
  part: {
    modules: readonly Module[]
    column<Each extends GridRow>(drag: () => GridDrag<Each> | null): ColDef<Each>
    options<Each extends GridRow>(drag: () => GridDrag<Each> | null): GridOptions<Each>
  }
}

/** Widths of the columns in pixels, by their ids. */
export type WidthsPx = Readonly<Record<string, number>>

/** The content of a list's grid, and the handlers of the user's actions in it. */
export interface GridContent<Row extends GridRow> {
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  rowHeightPx: number
  /** Columns for which there is no room fold; else they are scrolled to. */
  folds: boolean
  sort: GridSort | null
  /** Null: no ticks. */
  selection: GridSelection<Row> | null
  /** Number of the first row; null: no numbers. */
  serialFrom: number | null
  /** Lines below the rows; null in a grid without a footer. */
  footer: GridFooter | null
  /** Null in a grid whose rows do not open. */
  expand: GridExpand<Row> | null
  /** Null in a grid whose rows are not dragged. */
  drag: GridDrag<Row> | null
  /** The tone of a row; empty for none. Null: no row has one. */
  rowTone: ((row: Row) => string) | null
  onSort(sort: GridSort | null): void
  /** The user folds what there is no room for, or lets all of it stand. */
  onFold(folds: boolean): void
  onWidth(columnId: string, widthPx: number): void
  /** Called with the actual widths of the columns, whoever has set them. */
  onDrawnWidths(widthsPx: WidthsPx): void
  /** Called with how many whole rows the height holds. */
  onWholeRows(rows: number): void
  /** Ids of all columns in their new order, the list's own among them. */
  onOrder(columnIds: readonly string[]): void
}
