import type { ColDef } from 'ag-grid-community'
import { columnDef, type GridColumn } from './gridColumn.ts'
import type { GridRow } from './gridContext.ts'

/** Columns of a list as AG Grid takes them. Sorting is the server's: the grid only shows and reports it. */
export const columnDefs = <Row extends GridRow>(columns: readonly GridColumn<Row>[], cramped = false): ColDef<Row>[] =>
  columns.map((column) => ({
    ...columnDef(column),
    ...sizeOf(column, cramped),
    sortable: column.sortable,
    sortingOrder: ['asc', 'desc', null],
    comparator: inServerOrder,
    suppressMovable: !column.movable,
    lockPosition: lockOf(column),
  }))

const inServerOrder = () => 0

type Sized = Pick<GridColumn, 'widthPx' | 'flexible' | 'pin' | 'movable'>

/** The list's own columns keep to the edges. */
const lockOf = ({ movable, pin }: Sized): ColDef['lockPosition'] => !movable && (pin ?? 'left')

/** Below this a flexible column is scrolled to, not squeezed. spec: widgets §9, default column width */
const leastFlexiblePx = 120

const leastWidthPx = (widthPx: number): number => Math.min(widthPx, Math.max(leastFlexiblePx, widthPx * 0.6))

const shares = ({ flexible, pin }: Sized): boolean => flexible && !pin

/** Whether columns have to be scrolled to even when all that can is squeezed: then nothing is, as it would spare nothing. */
export const isCramped = (columns: readonly Sized[], roomPx: number): boolean =>
  columns.reduce((sum, column) => sum + (shares(column) ? leastWidthPx(column.widthPx) : column.widthPx), 0) > roomPx

/**
 * A pinned column shares no room with those that scroll, and none is shared where columns have to be scrolled to: there each can be dragged
 * as narrow as the others. The grid keeps a share that is not taken back.
 */
function sizeOf(column: Sized, cramped: boolean): Pick<ColDef, 'flex' | 'width' | 'minWidth' | 'resizable'> {
  const { widthPx, movable } = column
  return shares(column) && !cramped
    ? { flex: widthPx, minWidth: leastWidthPx(widthPx), resizable: true }
    : { flex: null, width: widthPx, minWidth: Math.min(widthPx, 40), resizable: movable }
}

/** What columns that scroll need of the width to be read at all. */
const leastScrolledPx = 240

/**
 * The columns of which as many stay at the edges as leave room to scroll the others; those of the list's own always do. What is let go
 * stands where it would, and goes back to its edge when there is room.
 */
export function fittingPins<Column extends Sized>(columns: readonly Column[], roomPx: number): Column[] {
  const own = columns.filter(({ pin, movable }) => pin && !movable)
  let leftPx = roomPx - leastScrolledPx - own.reduce((sum, { widthPx }) => sum + widthPx, 0)
  return columns.map((column) => {
    if (!column.pin || !column.movable) return column
    leftPx -= column.widthPx
    return leftPx >= 0 ? column : { ...column, pin: undefined }
  })
}
