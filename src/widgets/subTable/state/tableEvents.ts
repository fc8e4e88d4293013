import type { Row } from '#core/rows'

/** Ticked rows after a change of them. */
export interface SelectionChange {
  type: 'radio' | 'checkbox' | 'checkbox-all'
  action: 'selected' | 'unselected' | 'selected-all'
  /** The row that was pressed; null where it was the tick of all. */
  row: Row | null
  selectedRows: readonly Row[]
  selectedRowIds: readonly string[]
}

/** A cell by its row and the key of its column. */
export interface CellPlace {
  row: Row
  column: string
}

/** Rows that are removed and were not new. With `asyncRemove` they stay until `confirmRemove` is called. */
export interface Removal {
  deleteRows: readonly Row[]
  confirmRemove?: () => void
}

/** What a page hears of a table. spec: contract §11.2 */
export interface TableEvents {
  onRemove?(removal: Removal): void
  onSave?(): void
  onSelectRowChange?(change: SelectionChange): void
  onPageChange?(page: { current: number; pageSize: number }): void
  onEditActived?(cell: CellPlace): void
  onEditClosed?(cell: CellPlace): void
  onCellClick?(cell: CellPlace): void
  /** In pixels from the first row and the first column. */
  onScroll?(place: { top: number; left: number }): void
  onBlur?(): void
}

const silent: TableEvents = {}

/** The listeners among the props of a table: a page has them, a document none. */
export const eventsIn = ({ events }: Readonly<Record<string, unknown>>): TableEvents =>
  (events as TableEvents | undefined) ?? silent
