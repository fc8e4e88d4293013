import type { GridApi } from 'ag-grid-community'
import { type RefObject, useLayoutEffect } from 'react'
import type { Row, RowsState } from '#core/rows'
import type { Watched } from '#react/watch'
import { computedIds, conditionalIds, numberId } from './columnDefs.tsx'

/** Keeps a grid that was opened with `rowData` at the rows as they come, whether or not React draws. */
export function useGridRows(grid: RefObject<GridApi<Row> | null>, rows: Watched<RowsState>): void {
  useLayoutEffect(() => {
    const api = grid.current
    let before: readonly Row[] = api?.getGridOption('rowData') ?? []
    const show = () => {
      if (!api || api.isDestroyed()) return
      const { rows: latest } = rows.snapshot()
      showRows(api, before, latest)
      before = latest
    }
    show()
    return rows.subscribe(show)
  }, [grid, rows])
}

const isMoved = (before: readonly Row[], rows: readonly Row[]): boolean =>
  before.length !== rows.length || rows.some((row, index) => row !== before[index] && row.id !== before[index]?.id)

/**
 * Puts rows into the grid. Only other rows or another order are given anew. A row whose cell is being edited takes its new
 * values without being drawn, but for what follows from them: the control shows what is typed, and the row is drawn once
 * the cell is left.
 */
function showRows(api: GridApi<Row>, before: readonly Row[], rows: readonly Row[]): void {
  if (isMoved(before, rows)) {
    api.setGridOption('rowData', [...rows])
    // Rows that others push down count anew.
    api.refreshCells({ columns: [numberId] })
    return
  }
  const changed = rows.filter((row, index) => row !== before[index])
  if (changed.length === 0) return
  const edited = new Set(api.getEditingCells().map(({ rowIndex }) => api.getDisplayedRowAtIndex(rowIndex)?.id))
  const computed = computedIds(api)
  const conditional = conditionalIds(api)
  for (const row of changed) {
    const node = api.getRowNode(row.id)
    if (node && edited.has(row.id)) {
      node.data = row
      if (computed.length > 0) api.refreshCells({ rowNodes: [node], columns: computed })
    } else node?.setData(row)
    if (node && conditional.length > 0) api.refreshCells({ rowNodes: [node], columns: conditional, force: true })
  }
}
