import type { GridApi, GridOptions, SortChangedEvent } from 'ag-grid-community'
import type { GridContent, GridSort, WidthsPx } from './gridContent.ts'
import type { GridRow } from './gridContext.ts'

/** The options of a list; what changes later is read through `props`. */
export function listOptions<Row extends GridRow>(props: () => GridContent<Row>): GridOptions<Row> {
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

/** How wide the columns stand. */
export const drawnWidths = <Row>(api: GridApi<Row>): WidthsPx =>
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
