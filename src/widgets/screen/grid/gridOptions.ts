import type { GridApi, GridOptions, SortChangedEvent } from 'ag-grid-community'
import type { ShownRow } from '#react/list'
import { styleNonce } from '#widgets/face'
import { gridTexts, gridTheme } from '#widgets/grid'
import { takesKey } from './cellKeys.ts'
import type { GridSort } from './gridColumn.ts'
import type { GridContent, WidthsPx } from './gridContent.ts'
import type { TickStore } from './tickStore.ts'

/** The options that a grid is made with; what changes later is read through `props`. */
export function gridOptions(props: () => GridContent, ticks: TickStore): GridOptions<ShownRow> {
  const { rowHeightPx } = props()
  return {
    theme: gridTheme,
    styleNonce: styleNonce(),
    localeText: { ...gridTexts },
    rowHeight: rowHeightPx,
    getRowId: ({ data }) => data.id,
    getRowClass: ({ data }) => (data && ticks.isChosen(data.id) ? 'grid-chosen' : undefined),
    ...(props().rowTone ? { rowClassRules: toneRules(props) } : {}),
    animateRows: false,
    // A page has few rows: drawn at once, nothing stands empty for a frame.
    suppressAnimationFrame: true,
    suppressNoRowsOverlay: true,
    suppressDragLeaveHidesColumns: true,
    suppressColumnMoveAnimation: true,
    suppressMultiSort: true,
    suppressScrollOnNewData: false,
    enableCellTextSelection: true,
    ensureDomOrder: true,
    defaultColDef: { suppressKeyboardEvent: takesKey },
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

/** How wide the columns stand. */
export const drawnWidths = (api: GridApi<ShownRow>): WidthsPx =>
  Object.fromEntries(api.getAllDisplayedColumns().map((column) => [column.getColId(), column.getActualWidth()]))

const tones = ['success', 'info', 'warning', 'danger', 'muted'] as const

/** One class for each tone: what a row says is asked again whenever its record is another. */
const toneRules = (props: () => GridContent): NonNullable<GridOptions<ShownRow>['rowClassRules']> =>
  Object.fromEntries(
    tones.map((tone) => [
      `grid-tone-${tone}`,
      ({ data, node }) => data !== undefined && !node.rowPinned && props().rowTone?.(data) === tone,
    ]),
  )

function sortOf({ api }: SortChangedEvent): GridSort | null {
  const column = api.getColumnState().find(({ sort }) => sort)
  return column?.sort ? { id: column.colId, order: column.sort as GridSort['order'] } : null
}
