import type { GridApi, IRowNode } from 'ag-grid-community'
import type { Row } from '#core/rows'

/** Draws all cells of a row, which may depend on any of its values. They go on: `setData` would make each anew, with its control. */
export function redrawRow(api: GridApi<Row>, node: IRowNode<Row>, row: Row): void {
  node.updateData(row)
  api.refreshCells({ rowNodes: [node], force: true })
}
