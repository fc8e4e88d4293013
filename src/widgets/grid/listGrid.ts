import type { ColDef, GridApi, GridOptions, SortChangedEvent } from 'ag-grid-community'
import { toneNames } from '#core/palette'
import type { CellPortals } from './cellPortals.tsx'
import { type ColumnFit, columnDefs, fittingPins, foldColumns } from './columnFit.ts'
import { foldHeader, isFoldPlace, withFoldPlace } from './foldHeader.ts'
import type { GridColumn } from './gridColumn.ts'
import type { GridContent, GridDrag, GridSort, WidthsPx } from './gridContent.ts'
import type { GridRow, TickStore } from './gridContext.ts'
import { openGrid } from './openGrid.ts'
import { ownColumn, ownWidthPx, serialColumn, serialWidthPx } from './ownColumns.ts'
import { headerHeightPx } from './theme.ts'
import { createTickStore, tickColumn } from './tickColumn.ts'
import { watchWholeRows } from './wholeRows.ts'

/** The mounted grid of a list. */
export interface ListGrid<Row extends GridRow> {
  /** Shows the next content; only what differs is touched. */
  show(next: GridContent<Row>): void
  destroy(): void
}

/** Puts the grid of a list into `element`. */
export function createListGrid<Row extends GridRow>(
  element: HTMLElement,
  first: GridContent<Row>,
  portals: CellPortals,
): ListGrid<Row> {
  let content = first
  const ticks = createTickStore<Row>()
  if (first.selection) ticks.give(first.selection, first.rows)
  const read = () => content
  const columns = columnsIn(element, read, ticks)
  const options = { ...startOptions(read), columnDefs: columns.defs() }
  const api = openGrid<Row>(element, { portals, ticks }, options)
  markEdges(element, api)
  showSort(api, first.sort)
  first.onDrawnWidths(drawnWidths(api))
  const layOut = () => {
    api.setGridOption('columnDefs', columns.defs())
    content.onDrawnWidths(drawnWidths(api))
  }
  // Hidden with its page it has no width: it comes back with the columns that it has.
  const hasRoom = () => !api.isDestroyed() && element.clientWidth > 0
  api.addEventListener('gridSizeChanged', () => hasRoom() && columns.refit() && layOut())
  const height = watchWholeRows(element, read)

  return {
    show(next) {
      const before = content
      content = next
      const isOther = differ(before, next)
      const isRefit = (isOther || before.rows.length !== next.rows.length) && (columns.refit() || isOther)
      if (before.rowHeightPx !== next.rowHeightPx) setRowHeight(api, next.rowHeightPx)
      // At once: the grid lays itself out after each change.
      api.updateGridOptions({ ...(isRefit ? { columnDefs: columns.defs() } : {}), ...otherRows(before, next) })
      if (isRefit) next.onDrawnWidths(drawnWidths(api))
      if (next.serialFrom !== null && before.rows !== next.rows) countAgain(api)
      if (before.sort !== next.sort || before.columns !== next.columns) showSort(api, next.sort)
      if (next.selection) ticks.give(next.selection, next.rows)
      if (before.rowHeightPx !== next.rowHeightPx) height.count()
    },
    destroy() {
      height.end()
      api.destroy()
    },
  }
}

const layoutMoments = ['displayedColumnsChanged', 'columnResized', 'gridSizeChanged'] as const

/** Marks the grid in `element` while something lies under its pinned columns: the edge then casts a shadow. spec: look, List */
function markEdges<Row>(element: HTMLElement, api: GridApi<Row>): void {
  const mark = () => {
    if (api.isDestroyed()) return
    const { left, right } = api.getHorizontalPixelRange()
    const widthPx = api.getDisplayedCenterColumns().reduce((sum, column) => sum + column.getActualWidth(), 0)
    element.classList.toggle('is-under-left', left > 0)
    element.classList.toggle('is-under-right', right < widthPx - 1)
  }
  for (const moment of layoutMoments) api.addEventListener(moment, mark)
  api.addEventListener('bodyScroll', ({ direction }) => {
    if (direction === 'horizontal') mark()
  })
  mark()
}

/** The initial options of the grid, except its columns. */
function startOptions<Row extends GridRow>(read: () => GridContent<Row>) {
  const { footer, expand, drag } = read()
  return {
    ...listOptions(read),
    ...expand?.part.options(() => read().expand),
    ...drag?.part.options(() => read().drag),
    ...(footer ? { pinnedBottomRowData: footer.part.rows(footer.lines) } : {}),
    rowData: drawnRows(read()),
    modules: [...(footer?.part.modules ?? []), ...(drag?.part.modules ?? [])],
  }
}

/** What differs of the rows. */
const otherRows = <Row extends GridRow>(before: GridContent<Row>, next: GridContent<Row>): GridOptions<Row> => ({
  ...(before.rows !== next.rows || before.expand?.opened !== next.expand?.opened ? { rowData: drawnRows(next) } : {}),
  ...(next.footer && before.footer?.lines !== next.footer.lines
    ? { pinnedBottomRowData: next.footer.part.rows(next.footer.lines) }
    : {}),
})

/** A row that stays may stand in another place now: the grid knows nothing of that. */
const countAgain = <Row>(api: GridApi<Row>) => api.refreshCells({ columns: [ownColumn.serial] })

const drawnRows = <Row extends GridRow>({ rows, expand }: GridContent<Row>): Row[] =>
  expand ? expand.part.rows(rows, expand.opened) : [...rows]

/** True if the columns of the grid have changed. */
const differ = <Row extends GridRow>(one: GridContent<Row>, other: GridContent<Row>): boolean =>
  one.columns !== other.columns ||
  one.folds !== other.folds ||
  (one.selection === null) !== (other.selection === null) ||
  one.drag?.closed !== other.drag?.closed ||
  serialWidthPx(one) !== serialWidthPx(other)

/** The columns for the room that there is; `refit` is true when other widths follow from it than before. */
function columnsIn<Row extends GridRow>(element: HTMLElement, read: () => GridContent<Row>, ticks: TickStore<Row>) {
  let fit = fitIn(element, read())
  return {
    refit() {
      const before = fit
      fit = fitIn(element, read())
      return before.cramped !== fit.cramped || idsOf(before) !== idsOf(fit)
    },
    defs: () =>
      allColumns({
        ...{ content: read(), fit, ticks },
        drag: () => read().drag,
        serialOf: (row) => (read().serialFrom ?? 1) + read().rows.indexOf(row),
      }),
  }
}

type Fit<Row extends GridRow> = ColumnFit<GridColumn<Row>>

/** Which columns stand, how wide, and which of them keep to an edge. */
const idsOf = <Row extends GridRow>({ columns }: Fit<Row>): string =>
  columns.map(({ id, pin, widthPx }) => [id, pin, widthPx]).join()

/** The width that the browser's scrollbar takes. */
const scrollbarPx = 16

/** The columns as they fit into the width. A place without a width is not laid out yet. */
function fitIn<Row extends GridRow>({ clientWidth, clientHeight }: HTMLElement, content: GridContent<Row>): Fit<Row> {
  if (clientWidth === 0) return { columns: content.columns, folded: 0, cramped: false }
  const isScrolled = headerHeightPx + 1 + content.rows.length * content.rowHeightPx > clientHeight
  const roomPx = clientWidth - ownWidthPx(content) - (isScrolled ? scrollbarPx : 0)
  const pinned = fittingPins(content.columns, roomPx)
  const whole = foldColumns(pinned, roomPx)
  if (whole.folded === 0) return whole
  const placed = withFoldPlace(pinned)
  const fit = foldColumns(placed, roomPx)
  return content.folds ? fit : { columns: placed, folded: fit.folded, cramped: true }
}

interface ColumnParts<Row extends GridRow> {
  content: GridContent<Row>
  fit: Fit<Row>
  ticks: TickStore<Row>
  serialOf(row: Row): number
  drag(): GridDrag<Row> | null
}

function allColumns<Row extends GridRow>({ content, fit, ticks, serialOf, drag }: ColumnParts<Row>): ColDef<Row>[] {
  const { selection, footer } = content
  const defs = [
    ...(content.drag ? [content.drag.part.column(drag)] : []),
    ...(selection ? [tickColumn<Row>(ticks)] : []),
    ...(content.serialFrom === null ? [] : [serialColumn(serialWidthPx(content), serialOf)]),
    ...foldable(content, fit),
  ]
  return footer ? defs.map((def) => ({ ...def, ...footer.part.cell(def.colId === ownColumn.serial) })) : defs
}

/** The columns of the document, with the way to those that have folded. */
function foldable<Row extends GridRow>(
  { folds, onFold }: GridContent<Row>,
  { columns, folded, cramped }: Fit<Row>,
): ColDef<Row>[] {
  const defs = columnDefs(columns, cramped)
  if (folded === 0) return defs
  const at = columns.findLastIndex(isFoldPlace)
  const header = foldHeader<Row>({ count: folded, folded: folds, turn: onFold })
  return defs.map((def, index) => (index === at ? { ...def, ...header } : def))
}

function setRowHeight<Row>(api: GridApi<Row>, rowHeightPx: number): void {
  api.setGridOption('rowHeight', rowHeightPx)
  api.resetRowHeights()
}

/** Puts the arrow where the list is sorted. */
function showSort<Row>(api: GridApi<Row>, sort: GridSort | null): void {
  const sorted = api.getColumnState().find((column) => column.sort)
  if (sorted?.colId === sort?.id && (sorted?.sort ?? undefined) === sort?.order) return
  api.applyColumnState({ state: sort ? [{ colId: sort.id, sort: sort.order }] : [], defaultState: { sort: null } })
}

/** The options of a list; what changes later is read through `props`. */
function listOptions<Row extends GridRow>(props: () => GridContent<Row>): GridOptions<Row> {
  const { rowHeightPx } = props()
  return {
    rowHeight: rowHeightPx,
    ...(props().rowTone ? { rowClassRules: toneRules(props) } : {}),
    // A page has few rows: drawn at once, nothing stands empty for a frame.
    suppressAnimationFrame: true,
    suppressNoRowsOverlay: true,
    suppressColumnMoveAnimation: true,
    suppressMultiSort: true,
    suppressScrollOnNewData: false,
    enableCellTextSelection: true,
    ensureDomOrder: true,
    onSortChanged: (event) => {
      if (event.source === 'uiColumnSorted') props().onSort(sortOf(event))
    },
    onColumnResized({ finished, column, source, api }) {
      if (finished) props().onDrawnWidths(drawnWidths(api))
      if (finished && column && source === 'uiColumnResized')
        props().onWidth(column.getColId(), column.getActualWidth())
    },
    onColumnMoved({ finished, source, api }) {
      if (!finished || source !== 'uiColumnMoved') return
      const ids = api.getAllDisplayedColumns().map((column) => column.getColId())
      props().onOrder(ids)
    },
  }
}

/** The actual widths of the columns. */
const drawnWidths = <Row>(api: GridApi<Row>): WidthsPx =>
  Object.fromEntries(api.getAllDisplayedColumns().map((column) => [column.getColId(), column.getActualWidth()]))

/** One class for each tone: what a row says is asked again whenever its record changes. */
const toneRules = <Row extends GridRow>(
  props: () => GridContent<Row>,
): NonNullable<GridOptions<Row>['rowClassRules']> =>
  Object.fromEntries(
    toneNames.map((tone) => [
      `tone-${tone}`,
      ({ data, node }) => data !== undefined && !node.rowPinned && props().rowTone?.(data) === tone,
    ]),
  )

function sortOf<Row>({ api }: SortChangedEvent<Row>): GridSort | null {
  const column = api.getColumnState().find(({ sort }) => sort)
  return column?.sort ? { id: column.colId, order: column.sort as GridSort['order'] } : null
}
