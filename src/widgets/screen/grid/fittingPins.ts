import type { GridColumn } from './gridColumn.ts'

/** What columns that scroll need of the width to be read at all. */
const leastScrolledPx = 240

/**
 * The columns of which as many stay at the edges as leave room to scroll the others; those of the list's own always do. What is let go
 * stands where it would, and goes back to its edge when there is room.
 */
export function fittingPins(columns: readonly GridColumn[], roomPx: number): GridColumn[] {
  const own = columns.filter(({ pin, movable }) => pin && !movable)
  let leftPx = roomPx - leastScrolledPx - own.reduce((sum, { widthPx }) => sum + widthPx, 0)
  return columns.map((column) => {
    if (!column.pin || !column.movable) return column
    leftPx -= column.widthPx
    if (leftPx >= 0) return column
    const { pin: _pin, ...scrolled } = column
    return scrolled
  })
}
