import type { ShownRow } from '#react/list'
import type { GridColumn, GridSelection, GridSort } from './gridColumn.ts'

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
  onSort(sort: GridSort | null): void
  onWidth(columnId: string, widthPx: number): void
  /** Ids of all columns in their new order, the list's own among them. */
  onOrder(columnIds: readonly string[]): void
}
