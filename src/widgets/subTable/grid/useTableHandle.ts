import type { GridApi } from 'ag-grid-community'
import { type Ref, type RefObject, useImperativeHandle } from 'react'
import type { LiveCells, Row } from '#core/rows'
import { useEngine } from '#react/engine'
import { flashCells } from '../state/useLiveRows.ts'
import type { TableSelection } from '../state/useSelection.ts'
import { beginEditing } from './useRowInView.ts'

/** What a page does to the table that is drawn. */
export interface TableHandle {
  selectedIds(): readonly string[]
  clearSelection(): void
  /** Scrolls so many pixels from the first row. */
  scrollTo(topPx: number): void
  /** Begins to edit the first cell of a row that may be written. */
  edit(rowId: string): void
  /** Lets cells show for a while that they are new. */
  flash(cells: readonly LiveCells[]): void
}

interface HandleInput {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<GridApi<Row> | null>
  props: Readonly<Record<string, unknown>>
  selection: TableSelection | undefined
  rowHeightPx: number
}

/** Fills the `handle` among the props of a table. */
export function useTableHandle({ frame, grid, props, selection, rowHeightPx }: HandleInput): void {
  const { clock } = useEngine().runtime.ports
  useImperativeHandle(
    props.handle as Ref<TableHandle> | undefined,
    () => ({
      selectedIds: () => selection?.ids ?? [],
      clearSelection: () => selection?.clear(),
      scrollTo: (topPx) => grid.current?.ensureIndexVisible(Math.floor(topPx / rowHeightPx), 'top'),
      edit(rowId) {
        const api = grid.current
        const node = api?.getRowNode(rowId)
        const column = api?.getAllDisplayedColumns().find((each) => node && each.isCellEditable(node))
        if (api && column && node?.rowIndex != null) beginEditing(api, node.rowIndex, column.getColId())
      },
      flash: (cells) => flashCells(frame.current, cells, clock.after),
    }),
    [frame, grid, selection, rowHeightPx, clock],
  )
}
