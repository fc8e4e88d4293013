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

type Sized = Pick<GridColumn, 'widthPx' | 'flexible' | 'sized' | 'align' | 'pin' | 'priority' | 'movable'>

/** The list's own columns keep to the edges. */
const lockOf = ({ movable, pin }: Sized): ColDef['lockPosition'] => !movable && (pin ?? 'left')

/** Below this a flexible column is scrolled to, not squeezed. spec: widgets §9, default column width */
const leastFlexiblePx = 120

/** What matters most is read whole. */
const leastWidthPx = ({ widthPx, priority = 2 }: Sized): number =>
  priority < 2 ? widthPx : Math.min(widthPx, Math.max(leastFlexiblePx, widthPx * 0.6))

const shares = ({ flexible, pin }: Sized): boolean => flexible && !pin

/** The width of columns when all that can is squeezed. */
const neededPx = (columns: readonly Sized[]): number =>
  columns.reduce((sum, column) => sum + (shares(column) ? leastWidthPx(column) : column.widthPx), 0)

/** Columns as they stand in a width. */
export interface ColumnFit<Column> {
  /** Those that stand, in their order. */
  columns: readonly Column[]
  /** How many have folded. */
  folded: number
  /** They have to be scrolled to even when all that can is squeezed: then nothing is, as it would spare nothing. */
  cramped: boolean
}

/** A list keeps as many columns that are not pinned, whatever its width. */
const leastColumns = 2

/** Wider than any time: a text. One that is no name keeps so much. */
const leastTextPx = 160

/** A text is read from its beginning: it gives way before a figure folds. In its place a name takes its share of the width again. */
const yielding = <Column extends Sized>(column: Column): Column =>
  column.priority === 1 && column.align !== 'right' && !column.sized
    ? { ...column, widthPx: Math.min(column.widthPx, column.flexible ? leastFlexiblePx : leastTextPx) }
    : column

/**
 * How columns stand in `roomPx`: the least important fold first, the last of them before the others; before one of the most important does,
 * texts give way. Of the most important folded ones, those come back that are narrow enough for what is left.
 */
export function foldColumns<Column extends Sized>(columns: readonly Column[], roomPx: number): ColumnFit<Column> {
  const overPx = (some: readonly Column[]) => neededPx(some) - roomPx
  const isTight = overPx(columns.filter((column) => foldRank(column) < 2)) > 0
  const narrow = isTight ? columns.map(yielding) : columns
  const order = narrow.filter(({ pin, priority }) => !pin && priority !== undefined).reverse()
  order.sort((left, right) => foldRank(right) - foldRank(left))
  const folded = new Set<Column>()
  const remaining = () => narrow.filter((column) => !folded.has(column))
  for (const column of order.slice(0, -leastColumns)) {
    if (overPx(remaining()) <= 0) break
    folded.add(column)
  }
  const last = [...folded].reverse()
  for (const column of last) {
    if (foldRank(column) > foldRank(last[0] as Column)) break
    folded.delete(column)
    if (overPx(remaining()) > 0) folded.add(column)
  }
  const standing = remaining()
  const cramped = overPx(standing) > 0
  return { columns: stretched(cramped ? standing : standing.map(released)), folded: folded.size, cramped }
}

/** Of the most important columns, figures fold before what names the record, its state and its time. */
const foldRank = ({ priority = 1, align }: Sized): number => (priority === 1 && align === 'right' ? 1.5 : priority)

/** Where nothing is scrolled, nothing has to keep to an edge: the column stands there and takes its share of the width. */
const released = <Column extends Sized>(column: Column): Column =>
  column.pin && column.movable ? { ...column, pin: undefined } : column

/** Columns of which some share the spare width, so that rows reach the frame: those that nobody has sized, else the last. */
function stretched<Column extends Sized>(columns: readonly Column[]): readonly Column[] {
  if (columns.some(shares)) return columns
  const scrolled = columns.filter(({ pin }) => !pin)
  const free = scrolled.filter(({ sized }) => !sized)
  const stretching = free.length > 0 ? free : scrolled.slice(-1)
  return columns.map((column) => (stretching.includes(column) ? { ...column, flexible: true, priority: 1 } : column))
}

/**
 * A pinned column shares no room with those that scroll, and none is shared where columns have to be scrolled to: there each can be dragged
 * as narrow as the others. The grid keeps a share that is not taken back.
 */
function sizeOf(column: Sized, cramped: boolean): Pick<ColDef, 'flex' | 'width' | 'minWidth' | 'resizable'> {
  const { widthPx, movable } = column
  return shares(column) && !cramped
    ? { flex: widthPx, minWidth: leastWidthPx(column), resizable: true }
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
