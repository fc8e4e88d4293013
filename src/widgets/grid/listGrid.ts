import type { ColDef, GridApi, GridOptions, SortChangedEvent } from 'ag-grid-community'
import type { CellPortals } from './cellPortals.tsx'
import { columnDefs, fittingPins, isCramped } from './columnFit.ts'
import type { GridColumn } from './gridColumn.ts'
import type { GridContent, GridDrag, GridSort, WidthsPx } from './gridContent.ts'
import type { GridRow, TickStore } from './gridContext.ts'
import { openGrid } from './openGrid.ts'
import { ownColumn, ownWidthPx, serialColumn } from './ownColumns.ts'
import { createTickStore, tickColumn } from './tickColumn.ts'

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
  showSort(api, first.sort)
  first.onDrawnWidths(drawnWidths(api))
  const layOut = () => {
    api.setGridOption('columnDefs', columns.defs())
    content.onDrawnWidths(drawnWidths(api))
  }
  api.addEventListener('gridSizeChanged', () => !api.isDestroyed() && columns.refit() && layOut())

  return {
    show(next) {
      const before = content
      content = next
      if (differ(before, next)) {
        columns.refit()
        layOut()
      }
      showRows(api, before, next)
      if (before.sort !== next.sort || before.columns !== next.columns) showSort(api, next.sort)
      if (next.selection) ticks.give(next.selection, next.rows)
    },
    destroy: () => api.destroy(),
  }
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

/** Hands on what differs of the rows. */
function showRows<Row extends GridRow>(api: GridApi<Row>, before: GridContent<Row>, next: GridContent<Row>): void {
  if (before.rowHeightPx !== next.rowHeightPx) setRowHeight(api, next.rowHeightPx)
  if (before.rows !== next.rows || before.expand?.opened !== next.expand?.opened)
    api.setGridOption('rowData', drawnRows(next))
  if (next.footer && before.footer?.lines !== next.footer.lines)
    api.setGridOption('pinnedBottomRowData', next.footer.part.rows(next.footer.lines))
  if (next.serialFrom !== null && before.rows !== next.rows) countAgain(api)
}

/** A row that stays may stand in another place now: the grid knows nothing of that. */
const countAgain = <Row>(api: GridApi<Row>) => api.refreshCells({ columns: [ownColumn.serial] })

const drawnRows = <Row extends GridRow>({ rows, expand }: GridContent<Row>): Row[] =>
  expand ? expand.part.rows(rows, expand.opened) : [...rows]

/** True if the columns of the grid have changed. */
const differ = <Row extends GridRow>(one: GridContent<Row>, other: GridContent<Row>): boolean =>
  one.columns !== other.columns ||
  (one.selection === null) !== (other.selection === null) ||
  one.drag?.closed !== other.drag?.closed ||
  (one.serialFrom === null) !== (other.serialFrom === null)

/** The columns for the room that there is; `refit` is true when other widths follow from it than before. */
function columnsIn<Row extends GridRow>(element: HTMLElement, read: () => GridContent<Row>, ticks: TickStore<Row>) {
  let fit = fitIn(element, read())
  return {
    refit() {
      const before = fit
      fit = fitIn(element, read())
      return before.cramped !== fit.cramped || before.pins !== fit.pins
    },
    defs: () =>
      allColumns({
        ...{ content: read(), fit, ticks },
        drag: () => read().drag,
        serialOf: (row) => (read().serialFrom ?? 1) + read().rows.indexOf(row),
      }),
  }
}

/** The columns as they fit into the width. */
interface Fit<Row extends GridRow> {
  columns: readonly GridColumn<Row>[]
  cramped: boolean
  /** Which of them keep to an edge. */
  pins: string
}

/** A place without a width is not laid out yet. */
function fitIn<Row extends GridRow>({ clientWidth }: HTMLElement, content: GridContent<Row>): Fit<Row> {
  const roomPx = clientWidth - ownWidthPx(content)
  const columns = clientWidth > 0 ? fittingPins(content.columns, roomPx) : content.columns
  const pins = columns.flatMap(({ id, pin }) => (pin ? [id] : [])).join()
  return { columns, cramped: clientWidth > 0 && isCramped(columns, roomPx), pins }
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
    ...(content.serialFrom === null ? [] : [serialColumn(serialOf)]),
    ...columnDefs(fit.columns, fit.cramped),
  ]
  return footer ? defs.map((def) => ({ ...def, ...footer.part.cell(def.colId === ownColumn.serial) })) : defs
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

const tones = ['success', 'info', 'warning', 'danger', 'muted'] as const

/** One class for each tone: what a row says is asked again whenever its record changes. */
const toneRules = <Row extends GridRow>(
  props: () => GridContent<Row>,
): NonNullable<GridOptions<Row>['rowClassRules']> =>
  Object.fromEntries(
    tones.map((tone) => [
      `grid-tone-${tone}`,
      ({ data, node }) => data !== undefined && !node.rowPinned && props().rowTone?.(data) === tone,
    ]),
  )

function sortOf<Row>({ api }: SortChangedEvent<Row>): GridSort | null {
  const column = api.getColumnState().find(({ sort }) => sort)
  return column?.sort ? { id: column.colId, order: column.sort as GridSort['order'] } : null
}
