import type { GridApi } from 'ag-grid-community'
import type { Row } from '#core/rows'

const sameOrder = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)

/** Puts rows into the grid. Typing in a cell changes its row alone; only other rows or another order are given anew. */
export function showRows(api: GridApi<Row>, before: readonly Row[], rows: readonly Row[]): void {
  if (!sameOrder(before, rows)) {
    api.setGridOption('rowData', [...rows])
    return
  }
  for (const [index, row] of rows.entries()) if (row !== before[index]) api.getRowNode(row.id)?.setData(row)
}
