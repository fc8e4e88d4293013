import { type ColDef, createGrid, type GridApi } from 'ag-grid-community'
import type { ShownRow } from '#react/list'
import type { CellPortals } from './cellPortals.tsx'
import { columnDefs, isCramped } from './columnDefs.ts'
import { showCutText } from './cutTooltip.ts'
import { fittingPins } from './fittingPins.ts'
import type { GridColumn, GridSelection, GridSort } from './gridColumn.ts'
import type { GridContent, GridDrag } from './gridContent.ts'
import { gridModules } from './gridModules.ts'
import { drawnWidths, gridOptions } from './gridOptions.ts'
import { ownColumn, ownWidthPx, serialColumn, tickColumn } from './ownColumns.ts'
import { createTickStore, type TickStore } from './tickStore.ts'

/** A grid that stands in the page. */
export interface ListGrid {
  /** Shows the next content; only what differs is touched. */
  show(next: GridContent): void
  destroy(): void
}

/** Puts a grid into `element`. */
export function createListGrid(element: HTMLElement, first: GridContent, portals: CellPortals): ListGrid {
  let content = first
  const ticks = createTickStore()
  if (first.selection) ticks.give(first.selection, first.rows)
  const columns = columnsIn(element, () => content, { ticks, portals })
  const options = {
    ...gridOptions(() => content, ticks),
    ...first.expand?.part.options(portals, () => content.expand),
    ...first.drag?.part.options(() => content.drag),
  }
  const start = { ...options, columnDefs: columns.defs(), rowData: drawnRows(first) }
  const below = first.footer ? { pinnedBottomRowData: first.footer.part.rows(first.footer.lines) } : {}
  const modules = [...gridModules, ...(first.footer?.part.modules ?? []), ...(first.drag?.part.modules ?? [])]
  const api = createGrid<ShownRow>(element, { ...start, ...below }, { modules })
  showSort(api, first.sort)
  first.onDrawnWidths(drawnWidths(api))
  element.addEventListener('mouseover', showCutText)
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
      if (before.rowHeightPx !== next.rowHeightPx) setRowHeight(api, next.rowHeightPx)
      if (before.rows !== next.rows || before.expand?.opened !== next.expand?.opened)
        api.setGridOption('rowData', drawnRows(next))
      if (next.footer && before.footer?.lines !== next.footer.lines)
        api.setGridOption('pinnedBottomRowData', next.footer.part.rows(next.footer.lines))
      if (next.serialFrom !== null && before.rows !== next.rows) countAgain(api)
      if (before.sort !== next.sort || before.columns !== next.columns) showSort(api, next.sort)
      if (next.selection) showTicks(element, ticks, next.selection, next.rows)
    },
    destroy() {
      element.removeEventListener('mouseover', showCutText)
      api.destroy()
    },
  }
}

/** A row that stays may stand in another place now: the grid knows nothing of that. */
const countAgain = (api: GridApi<ShownRow>) => api.refreshCells({ columns: [ownColumn.serial] })

const drawnRows = ({ rows, expand }: GridContent): ShownRow[] =>
  expand ? expand.part.rows(rows, expand.opened) : [...rows]

/** True when other columns stand in the grid. */
const differ = (one: GridContent, other: GridContent): boolean =>
  one.columns !== other.columns ||
  (one.selection === null) !== (other.selection === null) ||
  one.drag?.closed !== other.drag?.closed ||
  (one.serialFrom === null) !== (other.serialFrom === null)

/** The columns for the room that there is; `refit` is true when other widths follow from it than before. */
function columnsIn(
  element: HTMLElement,
  read: () => GridContent,
  { ticks, portals }: Pick<ColumnParts, 'ticks' | 'portals'>,
) {
  let fit = fitIn(element, read())
  return {
    refit() {
      const before = fit
      fit = fitIn(element, read())
      return before.cramped !== fit.cramped || before.pins !== fit.pins
    },
    defs: () =>
      allColumns({
        ...{ content: read(), fit, ticks, portals },
        drag: () => read().drag,
        serialOf: (row) => (read().serialFrom ?? 1) + read().rows.indexOf(row),
      }),
  }
}

/** The columns as they fit into the width. */
interface Fit {
  columns: readonly GridColumn[]
  cramped: boolean
  /** Which of them keep to an edge. */
  pins: string
}

/** A place without a width is not laid out yet. */
function fitIn({ clientWidth }: HTMLElement, content: GridContent): Fit {
  const roomPx = clientWidth - ownWidthPx(content)
  const columns = clientWidth > 0 ? fittingPins(content.columns, roomPx) : content.columns
  const pins = columns.flatMap(({ id, pin }) => (pin ? [id] : [])).join()
  return { columns, cramped: clientWidth > 0 && isCramped(columns, roomPx), pins }
}

interface ColumnParts {
  content: GridContent
  fit: Fit
  ticks: TickStore
  portals: CellPortals
  serialOf(row: ShownRow): number
  drag(): GridDrag | null
}

function allColumns({ content, fit, ticks, portals, serialOf, drag }: ColumnParts): ColDef<ShownRow>[] {
  const { selection, footer } = content
  const defs = [
    ...(content.drag ? [content.drag.part.column(drag)] : []),
    ...(selection ? [tickColumn(ticks)] : []),
    ...(content.serialFrom === null ? [] : [serialColumn(serialOf)]),
    ...columnDefs(fit.columns, portals, fit.cramped),
  ]
  return footer ? defs.map((def) => ({ ...def, ...footer.part.cell(def.colId === ownColumn.serial) })) : defs
}

function setRowHeight(api: GridApi<ShownRow>, rowHeightPx: number): void {
  api.setGridOption('rowHeight', rowHeightPx)
  api.resetRowHeights()
}

/** Puts the arrow where the list is sorted. */
function showSort(api: GridApi<ShownRow>, sort: GridSort | null): void {
  const shown = api.getColumnState().find((column) => column.sort)
  if (shown?.colId === sort?.id && (shown?.sort ?? undefined) === sort?.order) return
  api.applyColumnState({ state: sort ? [{ colId: sort.id, sort: sort.order }] : [], defaultState: { sort: null } })
}

/** Tells the ticks and marks the rows that are ticked. */
function showTicks(element: HTMLElement, ticks: TickStore, selection: GridSelection, rows: readonly ShownRow[]): void {
  ticks.give(selection, rows)
  for (const row of element.querySelectorAll('.ag-row[row-id]')) {
    const chosen = selection.has(row.getAttribute('row-id') ?? '')
    row.classList.toggle('grid-chosen', chosen)
    row.setAttribute('aria-selected', String(chosen))
  }
}
