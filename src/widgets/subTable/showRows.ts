import type { GridApi } from 'ag-grid-community'
import type { Row } from '#core/rows'

const sameOrder = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)

/**
 * Puts rows into the grid. Only other rows or another order are given anew. A row whose cell is being edited takes its new
 * values without being drawn: the control shows what is typed, and the row is drawn once the cell is left.
 */
export function showRows(api: GridApi<Row>, before: readonly Row[], rows: readonly Row[]): void {
  if (!sameOrder(before, rows)) {
    api.setGridOption('rowData', [...rows])
    return
  }
  const edited = new Set(api.getEditingCells().map(({ rowIndex }) => api.getDisplayedRowAtIndex(rowIndex)?.id))
  for (const [index, row] of rows.entries()) {
    if (row === before[index]) continue
    const node = api.getRowNode(row.id)
    if (node && edited.has(row.id)) node.data = row
    else node?.setData(row)
  }
}
