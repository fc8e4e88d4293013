import type { GridApi } from 'ag-grid-community'
import type { GridRow } from '../gridContext.ts'

/** Rows by their index and columns by their id, both in the order on screen. */
export interface CellRange {
  rows: readonly number[]
  columnIds: readonly string[]
}

export interface RangeActs {
  /** Whether a column holds cells that are copied: not one of numbers or ticks. */
  isCell(columnId: string): boolean
  /** The text for the clipboard. */
  copy(range: CellRange): string
  /** Absent in a grid that is only read. */
  paste?(range: CellRange, text: string): void
  empty?(range: CellRange): void
  /** False if there is nothing to take back: the key is not taken. */
  undo?(): boolean
}

/** A cell at the corner of a range. */
export interface Corner {
  row: number
  columnId: string
}

/** The cell around an element of the page. */
export function cornerOf(target: EventTarget | null): Corner | null {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null
  const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
  const columnId = cell?.getAttribute('col-id')
  return columnId && Number.isInteger(row) ? { row, columnId } : null
}

export interface Range {
  /** The focused cell alone, or the whole range; null without a focused cell. */
  cells(): CellRange | null
  isWide(): boolean
  /** Extends the range to a cell, from the focused one or `start` on. */
  extendTo(corner: Corner, start?: Corner): void
  extendBy(rows: number, columns: number): void
  collapse(): void
  end(): void
}

const mark = 'grid-ranged'

const isSame = (one: Corner | null, other: Corner | null): boolean =>
  one?.row === other?.row && one?.columnId === other?.columnId

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/** The range of a grid, drawn into its cells; it ends when another cell gets the focus. */
export function createRange<Row extends GridRow>(
  element: HTMLElement,
  api: GridApi<Row>,
  { isCell }: Pick<RangeActs, 'isCell'>,
): Range {
  let [from, to]: (Corner | null)[] = [null, null]
  const places = placesIn(element, api, isCell)
  const drawing = createDrawing(element)
  const draw = () => drawing(from && to ? between(places.columnIds(), from, to) : null)
  const set = (start: Corner | null, end: Corner | null) => {
    from = start
    to = end
    draw()
  }
  const onFocus = () => from && !isSame(from, places.focused()) && set(null, null)
  element.addEventListener('focusin', onFocus)
  const endGrid = whileOpen(api, {
    bodyScroll: draw,
    viewportChanged: draw,
    modelUpdated: draw,
  })
  const extendTo = (corner: Corner, first: Corner | null = from ?? places.focused()) => {
    if (!first) return
    api.stopEditing()
    set(first, corner)
    api.setFocusedCell(first.row, first.columnId)
  }
  return {
    cells() {
      const cell = from ?? places.focused()
      return cell && between(places.columnIds(), cell, to ?? cell)
    },
    isWide: () => to !== null,
    extendTo,
    extendBy(rows, columns) {
      const corner = to ?? places.focused()
      const next = corner && places.beside(corner, rows, columns)
      if (!next) return
      api.ensureIndexVisible(next.row)
      api.ensureColumnVisible(next.columnId)
      extendTo(next)
    },
    collapse: () => set(null, null),
    end() {
      element.removeEventListener('focusin', onFocus)
      endGrid()
    },
  }
}

/** The cells of a grid that a range may hold. */
function placesIn<Row>(element: HTMLElement, api: GridApi<Row>, isCell: (columnId: string) => boolean) {
  const columnIds = () =>
    api
      .getAllDisplayedColumns()
      .map((column) => column.getColId())
      .filter(isCell)
  return {
    columnIds,
    /** The cell that holds the focus, else the one that the grid remembers. */
    focused(): Corner | null {
      const { activeElement } = element.ownerDocument
      const inside = element.contains(activeElement) ? cornerOf(activeElement) : null
      const cell = inside ? null : api.getFocusedCell()
      const corner = inside ?? (cell && { row: cell.rowIndex, columnId: cell.column.getColId() })
      return corner && isCell(corner.columnId) ? corner : null
    },
    beside({ row, columnId }: Corner, rows: number, columns: number): Corner | null {
      const ids = columnIds()
      const id = ids[within(ids.indexOf(columnId) + columns, ids.length - 1)]
      return id === undefined ? null : { row: within(row + rows, api.getDisplayedRowCount() - 1), columnId: id }
    },
  }
}

function between(columnIds: readonly string[], one: Corner, other: Corner): CellRange {
  const [left = -1, right = -1] = [one, other].map(({ columnId }) => columnIds.indexOf(columnId)).sort((a, b) => a - b)
  const [top = 0, bottom = 0] = [one.row, other.row].sort((a, b) => a - b)
  return {
    rows: Array.from({ length: bottom - top + 1 }, (_, at) => top + at),
    columnIds: left < 0 ? [] : columnIds.slice(left, right + 1),
  }
}

type Listeners = Readonly<Partial<Record<'bodyScroll' | 'viewportChanged' | 'modelUpdated', () => void>>>

/** Listens to a grid; returns how to end it. The grid tells of its changes late, of the last when it is gone: nobody hears that. */
function whileOpen<Row>(api: GridApi<Row>, listeners: Listeners): () => void {
  const entries = Object.entries(listeners).map(
    ([event, listener]) => [event as keyof Listeners, () => !api.isDestroyed() && listener()] as const,
  )
  for (const [event, listener] of entries) api.addEventListener(event, listener)
  return () => {
    if (api.isDestroyed()) return
    for (const [event, listener] of entries) api.removeEventListener(event, listener)
  }
}

/** Draws ranges into a grid. Most of the time it is scrolled without one: no cell is looked for then. */
function createDrawing(element: HTMLElement): (range: CellRange | null) => void {
  let isMarked = false
  return (range) => {
    if (range || isMarked) drawRange(element, range)
    isMarked = range !== null
  }
}

/** Only rows near the view are drawn: those that come into it are marked then. */
function drawRange(element: HTMLElement, range: CellRange | null): void {
  const marked = new Set(element.querySelectorAll(`.${mark}`))
  const rows = range ? new Set(range.rows.map(String)) : null
  const columns = new Set(range?.columnIds)
  for (const row of rows ? element.querySelectorAll('.ag-row[row-index]') : []) {
    if (!rows?.has(row.getAttribute('row-index') ?? '')) continue
    for (const cell of row.querySelectorAll('.ag-cell')) {
      if (!columns.has(cell.getAttribute('col-id') ?? '')) continue
      cell.classList.add(mark)
      cell.setAttribute('aria-selected', 'true')
      marked.delete(cell)
    }
  }
  for (const cell of marked) {
    cell.classList.remove(mark)
    cell.removeAttribute('aria-selected')
  }
}
