import type { ColDef, ValueGetterParams } from 'ag-grid-community'
import type { ShownRow } from '#react/list'
import { cellClasses } from '#widgets/grid'
import type { CellPortals } from './cellPortals.tsx'
import type { GridColumn } from './gridColumn.ts'
import { NodeCell } from './nodeCell.ts'
import { wholeRow } from './ownColumns.ts'
import { TextCell } from './textCell.ts'

/** Columns as AG Grid takes them. Sorting is the server's: the grid only shows and reports it. */
export const columnDefs = (columns: readonly GridColumn[], portals: CellPortals, cramped = false): ColDef<ShownRow>[] =>
  columns.map((column) => ({
    ...contentOf(column, portals),
    ...sizeOf(column, cramped),
    colId: column.id,
    headerName: column.title,
    headerClass: `grid-align-${column.align}`,
    ...cellClasses(classesOf(column)),
    pinned: column.pin ?? null,
    sortable: column.sortable,
    sortingOrder: ['asc', 'desc', null],
    comparator: asItCame,
    suppressMovable: !column.movable,
    lockPosition: lockOf(column),
  }))

/** The list's own columns keep to the edges. */
const lockOf = ({ movable, pin }: GridColumn): ColDef['lockPosition'] => !movable && (pin ?? 'left')

const asItCame = () => 0

/** Below this a flexible column is scrolled to, not squeezed. spec: widgets §9, default column width */
const leastFlexiblePx = 120

const leastWidthPx = (widthPx: number): number => Math.min(widthPx, Math.max(leastFlexiblePx, widthPx * 0.6))

const shares = ({ flexible, pin }: GridColumn): boolean => flexible && !pin

/** Whether columns have to be scrolled to even when all that can is squeezed: then nothing is, as it would spare nothing. */
export const isCramped = (columns: readonly GridColumn[], roomPx: number): boolean =>
  columns.reduce((sum, column) => sum + (shares(column) ? leastWidthPx(column.widthPx) : column.widthPx), 0) > roomPx

/**
 * A pinned column shares no room with those that scroll, and none is shared where columns have to be scrolled to: there each can be dragged
 * as narrow as the others. The grid keeps a share that is not taken back.
 */
function sizeOf(column: GridColumn, cramped: boolean): ColDef<ShownRow> {
  const { widthPx, movable } = column
  return shares(column) && !cramped
    ? { flex: widthPx, minWidth: leastWidthPx(widthPx), resizable: true }
    : { flex: null, width: widthPx, minWidth: Math.min(widthPx, 40), resizable: movable }
}

const classesOf = ({ align, cell }: GridColumn): string =>
  `grid-align-${align}${cell.kind === 'text' && cell.numeric ? ' grid-figures' : ''}`

function contentOf({ cell }: GridColumn, portals: CellPortals): ColDef<ShownRow> {
  if (cell.kind === 'text') {
    const { text, ellipsis } = cell
    const valueGetter = ({ data }: ValueGetterParams<ShownRow>) => (data && !data.more ? text(data) : null)
    return { valueGetter, cellRenderer: TextCell, cellRendererParams: { ellipsis } }
  }
  return { valueGetter: wholeRow, cellRenderer: NodeCell, cellRendererParams: { portals, draw: cell.draw } }
}
