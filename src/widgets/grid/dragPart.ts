import { type RowDragEndEvent, RowDragModule, type RowDragMoveEvent } from 'ag-grid-community'
import { rowMessages } from '#core/message'
import type { GridDrag } from './gridContent.ts'
import type { GridRow } from './gridContext.ts'
import { ownDef } from './ownColumns.ts'

type DragEvent<Row> = RowDragMoveEvent<Row> | RowDragEndEvent<Row>

/** Whether the row is dropped below the row under the pointer. */
const isAfter = <Row extends GridRow>({ overNode, y }: DragEvent<Row>): boolean =>
  overNode ? y > (overNode.rowTop ?? 0) + (overNode.rowHeight ?? 0) / 2 : true

const clear = <Row extends GridRow>({ api }: Pick<DragEvent<Row>, 'api'>) => api.setRowDropPositionIndicator(null)

/** Rows that are dragged by a handle; a line shows where they would be dropped. */
export const dragPart: GridDrag['part'] = {
  modules: [RowDragModule],
  column: (drag) => ({
    ...ownDef('drag'),
    cellClassRules: { 'grid-drag': () => true, 'is-closed': () => Boolean(drag()?.closed) },
    rowDrag: ({ data }) => data !== undefined && Boolean(drag()?.offers(data)),
    rowDragText: ({ rowNode }) => (rowNode?.data ? (drag()?.name(rowNode.data) ?? '') : ''),
    valueGetter: () => drag()?.closed ?? '',
    cellRenderer: ({ eGridCell, value }: { eGridCell: HTMLElement; value: string }) => {
      eGridCell.title = value || rowMessages.drag
      return ''
    },
  }),
  options: (drag) => ({
    onRowDragMove(event) {
      const { api, overNode } = event
      if (!overNode || drag()?.closed) return clear(event)
      api.setRowDropPositionIndicator({ row: overNode, dropIndicatorPosition: isAfter(event) ? 'below' : 'above' })
    },
    onRowDragLeave: clear,
    onRowDragCancel: clear,
    onRowDragEnd(event) {
      clear(event)
      const { node, overNode } = event
      if (node.data && overNode?.data) drag()?.drop(node.data.id, overNode.data.id, isAfter(event))
    },
  }),
}
