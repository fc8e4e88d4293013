import {
  type ColDef,
  CustomEditorModule,
  checkboxStyleDefault,
  type GridApi,
  type GridOptions,
  type Module,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  type RowSelectionOptions,
} from 'ag-grid-community'
import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row, RowsState } from '#core/rows'
import type { Watched } from '#react/watch'
import { type CellPortals, GridHost, gridTheme, openGrid } from '#widgets/grid'
import { ownSide } from './columnDefs.tsx'
import { useGridRows } from './useGridRows.ts'

/** What a grid tells; the same functions for its whole life. */
export type GridHandlers = Required<
  Pick<GridOptions<Row>, 'onSelectionChanged' | 'onRowDragEnd' | 'onCellEditingStopped'>
>

interface RowGridProps {
  /** Takes the grid while it stands in the page. */
  grid: RefObject<GridApi<Row> | null>
  rows: Watched<RowsState>
  defs: ColDef<Row>[]
  /** All rows fit: the grid is as high as they are. */
  fits: boolean
  readonly: boolean
  draggable: boolean
  /** Whether a row may be ticked, the same function for the grid's whole life; null where all may. */
  open: ((rowId: string) => boolean) | null
  on: GridHandlers
}

/** The modules of AG Grid that a sub-table needs beside those of every grid. */
const modules: readonly Module[] = [CustomEditorModule, RowApiModule, RowDragModule, RowSelectionModule]

/** spec: widgets §9 */
export const rowHeightPx = 61

/** Rows drawn above and below those in view: each costs as much as one that is seen. */
const rowsAhead = 3

/** What is the same for all sub-tables: the look of all grids, framed as a control of the form. */
const tableOptions: GridOptions<Row> & { modules: readonly Module[] } = {
  theme: gridTheme
    .withPart(checkboxStyleDefault)
    .withParams({ wrapperBorder: true, autoHeightMinBodyHeight: rowHeightPx }),
  rowHeight: rowHeightPx,
  rowBuffer: rowsAhead,
  singleClickEdit: true,
  readOnlyEdit: true,
  modules,
}

/** AG Grid by itself. It is not drawn again while somebody types in a cell: each new option would make it work. */
export const RowGrid = memo(function RowGrid({ grid, rows, on, ...settings }: RowGridProps) {
  const options = useRowOptions(settings)
  const latest = useRef(options)
  const open = useCallback(
    (element: HTMLElement, portals: CellPortals) => {
      const rowData = [...rows.snapshot().rows]
      const api = openGrid<Row>(element, portals, { ...tableOptions, ...on, ...latest.current, rowData })
      grid.current = api
      return () => {
        grid.current = null
        api.destroy()
      }
    },
    [grid, rows, on],
  )
  useLayoutEffect(() => {
    if (latest.current !== options) grid.current?.updateGridOptions(options)
    latest.current = options
  }, [grid, options])
  useGridRows(grid, rows)
  return <GridHost open={open} />
})

type Settings = Omit<RowGridProps, 'grid' | 'rows' | 'on'>

/** The options that may change while the grid stands. */
function useRowOptions({ defs, fits, readonly, draggable, open }: Settings) {
  return useMemo(
    () => ({
      columnDefs: defs,
      domLayout: fits ? ('autoHeight' as const) : ('normal' as const),
      rowDragManaged: draggable,
      ...(readonly ? {} : { rowSelection: ticksOf(open), selectionColumnDef: { pinned: ownSide(defs) } }),
    }),
    [defs, fits, readonly, draggable, open],
  )
}

const ticksOf = (open: Settings['open']): RowSelectionOptions<Row> => ({
  mode: 'multiRow',
  enableClickSelection: false,
  headerCheckbox: true,
  checkboxes: true,
  ...(open ? { isRowSelectable: ({ data }) => data !== undefined && open(data.id) } : {}),
})
