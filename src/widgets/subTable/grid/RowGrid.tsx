import {
  type ColDef,
  CustomEditorModule,
  type GridApi,
  type GridOptions,
  type IRowNode,
  type Module,
  PaginationModule,
  RowApiModule,
  RowDragModule,
} from 'ag-grid-community'
import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row, RowsState } from '#core/rows'
import type { Watched } from '#react/watch'
import { type CellPortals, expandPart, footerPart, GridHost, gridTheme, openGrid, type TickStore } from '#widgets/grid'
import type { TablePages } from '../state/tableOptions.ts'
import { computedIds, conditionalIds, numberId } from './columnDefs.tsx'
import type { FooterRows } from './footerRows.ts'
import { type GridHandlers, redrawRow } from './useHandlers.ts'

/** Rows that open below themselves. */
export interface RowExpand {
  opened: Watched<ReadonlySet<string>>
  draw(row: Row): ReactNode
}

/** The rows as they are drawn: an opened one is followed by what it shows. */
const drawnRows = ({ rows }: RowsState, expand: RowExpand | null): readonly Row[] =>
  expand ? expandPart.rows(rows, expand.opened.snapshot()) : rows

interface GridRows {
  grid: RefObject<GridApi<Row> | null>
  rows: Watched<RowsState>
  expand: RowExpand | null
  totals: FooterRows | null
}

/** Keeps a grid that was opened with `rowData` at the rows as they come, whether or not React draws. */
function useGridRows({ grid, rows, expand, totals }: GridRows): void {
  useLayoutEffect(() => {
    const api = grid.current
    let before: readonly Row[] = api?.getGridOption('rowData') ?? []
    const show = () => {
      if (!api || api.isDestroyed()) return
      const latest = drawnRows(rows.snapshot(), expand)
      showRows(api, before, latest)
      if (totals) showTotals(api, totals, totals.over(rows.snapshot().rows))
      before = latest
    }
    show()
    const ends = [rows.subscribe(show), expand?.opened.subscribe(show)]
    return () => {
      for (const end of ends) end?.()
    }
  }, [grid, rows, expand, totals])
}

/**
 * Lines that came to the same stay as they are. They are lower than rows; the callback that says so must not stay: with it the grid only
 * estimates where rows are.
 */
function showTotals(api: GridApi<Row>, { lineHeightPx }: FooterRows, lines: Row[]): void {
  const before = api.getGridOption('pinnedBottomRowData')
  if (JSON.stringify(before) === JSON.stringify(lines)) return
  const getRowHeight = api.getGridOption('getRowHeight')
  api.updateGridOptions({ getRowHeight: () => lineHeightPx, pinnedBottomRowData: lines })
  api.setGridOption('getRowHeight', getRowHeight)
  // The grid compares values of fields, of which totals have none.
  const rowNodes = lines.flatMap((_, index) => api.getPinnedBottomRow(index) ?? [])
  api.refreshCells({ rowNodes, force: true })
}

/** No table is so high that more rows fit. */
const mostFitting = 100

const isMoved = (before: readonly Row[], rows: readonly Row[]): boolean =>
  before.length !== rows.length || rows.some((row, index) => row !== before[index] && row.id !== before[index]?.id)

/** The control with the focus in a cell that is being edited. */
function editedControl(api: GridApi<Row>): HTMLElement | null {
  const { activeElement } = document
  const isEdited = api.getEditingCells().length > 0 && activeElement?.closest('.ag-cell-inline-editing')
  return isEdited && activeElement instanceof HTMLElement ? activeElement : null
}

/**
 * Puts rows into the grid. Only other rows or another order are given anew. Of a row whose cell is being edited only the cells are
 * drawn that have new values or follow from them: the control shows what is typed, and the row is drawn once the cell is left.
 */
function showRows(api: GridApi<Row>, before: readonly Row[], rows: readonly Row[]): void {
  if (isMoved(before, rows)) {
    // As high as its rows, a grid draws all of them.
    if (rows.length > mostFitting) api.setGridOption('domLayout', 'normal')
    const control = editedControl(api)
    api.setGridOption('rowData', [...rows])
    // The grid gives the focus to the cell that takes the place of the edited one.
    control?.focus()
    // Rows that others push down count anew.
    api.refreshCells({ columns: [numberId] })
    return
  }
  const changed = rows.filter((row, index) => row !== before[index])
  if (changed.length === 0) return
  const edited = new Map(
    api.getEditingCells().map(({ rowIndex, colId }) => [api.getDisplayedRowAtIndex(rowIndex)?.id, colId]),
  )
  for (const row of changed) {
    const node = api.getRowNode(row.id)
    if (!node) continue
    const editedColumn = edited.get(row.id)
    if (editedColumn === undefined) redrawRow(api, node, row)
    else redrawOthers(api, node, { row, editedColumn })
  }
}

function redrawOthers(
  api: GridApi<Row>,
  node: IRowNode<Row>,
  { row, editedColumn }: { row: Row; editedColumn: string },
) {
  const before: Partial<Row> = node.data ?? {}
  node.data = row
  const renewed = Object.keys(row).filter(
    (name) => name !== editedColumn && row[name] !== before[name] && api.getColumn(name),
  )
  const refresh = (columns: string[], force: boolean) => {
    if (columns.length > 0) api.refreshCells({ rowNodes: [node], columns, force })
  }
  refresh([...computedIds(api), ...renewed], false)
  refresh(conditionalIds(api), true)
}

interface RowGridProps {
  /** Receives the grid once it is mounted. */
  grid: RefObject<GridApi<Row> | null>
  rows: Watched<RowsState>
  defs: ColDef<Row>[]
  /** All rows fit: the grid is as high as they are. */
  fits: boolean
  draggable: boolean
  ticks: TickStore<Row>
  on: GridHandlers
  /** The same for the table's whole life; null where rows do not open. */
  expand: RowExpand | null
  /** Totals below the rows; null where there are none. */
  totals: FooterRows | null
  rowHeightPx: number
  pages: TablePages | null
  loading: boolean
}

/** The modules of AG Grid that a sub-table needs beside those of every grid. */
const modules: readonly Module[] = [
  CustomEditorModule,
  PaginationModule,
  RowApiModule,
  RowDragModule,
  ...footerPart.modules,
]

/** Rows drawn above and below those in view: each costs as much as one that is seen. */
const rowsAhead = 3

/** What is the same for all sub-tables. */
const tableOptions: GridOptions<Row> & { modules: readonly Module[] } = {
  rowBuffer: rowsAhead,
  singleClickEdit: true,
  readOnlyEdit: true,
  modules,
}

/** AG Grid by itself. It is not drawn again while somebody types in a cell: each new option would make it work. */
export const RowGrid = memo(function RowGrid({ grid, rows, ticks, on, expand, totals, ...settings }: RowGridProps) {
  const options = useRowOptions(settings)
  const latest = useRef(options)
  const open = useCallback(
    (element: HTMLElement, portals: CellPortals) => {
      const rowData = [...drawnRows(rows.snapshot(), expand)]
      const theme = gridTheme.withParams({ wrapperBorder: true, autoHeightMinBodyHeight: latest.current.rowHeight })
      const options = { ...tableOptions, theme, ...expandOptions(expand), ...on, ...latest.current, rowData }
      const api = openGrid<Row>(element, { portals, ticks }, options)
      grid.current = api
      return () => {
        grid.current = null
        api.destroy()
      }
    },
    [grid, rows, ticks, on, expand],
  )
  useLayoutEffect(() => {
    const changed = Object.entries(options).filter(([name, value]) => Reflect.get(latest.current, name) !== value)
    // The grid makes its columns anew for each list of them that it is given, the same one too.
    if (changed.length > 0) grid.current?.updateGridOptions(Object.fromEntries(changed))
    latest.current = options
  }, [grid, options])
  useGridRows({ grid, rows, expand, totals })
  return <GridHost open={open} />
})

/**
 * Rows that open have heights of their own. Other tables must not have the callback: with it the grid only estimates where rows are, and
 * places all of them anew at each frame of scrolling.
 */
const expandOptions = (expand: RowExpand | null): GridOptions<Row> =>
  expand
    ? expandPart.options<Row>(() => ({ opened: expand.opened.snapshot(), draw: expand.draw, part: expandPart }))
    : {}

type Settings = Omit<RowGridProps, 'grid' | 'rows' | 'ticks' | 'on' | 'expand' | 'totals'>

/** Options that may change while the grid is mounted. The pages of a table that holds one of them are not the grid's. */
function useRowOptions({ defs, fits, draggable, rowHeightPx, pages, loading }: Settings) {
  const pageSize = pages && pages.total === null ? pages.pageSize : undefined
  return useMemo(
    () => ({
      columnDefs: defs,
      domLayout: fits ? ('autoHeight' as const) : ('normal' as const),
      rowDragManaged: draggable,
      rowHeight: rowHeightPx,
      loading,
      ...(pageSize === undefined ? {} : pagesOf(pageSize)),
    }),
    [defs, fits, draggable, rowHeightPx, pageSize, loading],
  )
}

const pagesOf = (paginationPageSize: number) => ({
  ...{
    pagination: true,
    paginationPageSize,
    suppressPaginationPanel: true,
    paginationPageSizeSelector: false as const,
  },
})
