import type {
  CellEditingStoppedEvent,
  ColDef,
  GridReadyEvent,
  RowDragEndEvent,
  RowSelectionOptions,
  SelectionChangedEvent,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { memo, type RefObject, useMemo } from 'react'
import type { Row } from '#core/rows'
import { styleNonce } from '#widgets/face'
import { gridTexts } from '#widgets/grid'
import { ownSide } from './columnDefs.ts'
import { gridModules, rowHeightPx, tableTheme } from './gridLook.ts'

/** What a grid tells; the same functions for its whole life. */
export interface GridHandlers {
  onGridReady(event: GridReadyEvent<Row>): void
  onSelectionChanged(event: SelectionChangedEvent<Row>): void
  onRowDragEnd(event: RowDragEndEvent<Row>): void
  onCellEditingStopped(event: CellEditingStoppedEvent<Row>): void
}

interface RowGridProps {
  grid: RefObject<AgGridReact<Row> | null>
  /** The rows that it begins with; those that come later are given to its api. */
  first: Row[]
  defs: ColDef<Row>[]
  /** All rows fit: the grid is as high as they are. */
  fits: boolean
  readonly: boolean
  draggable: boolean
  /** Whether a row may be ticked, the same function for the grid's whole life; null where all may. */
  open: ((rowId: string) => boolean) | null
  on: GridHandlers
}

/** Rows drawn above and below those in view: each costs as much as one that is seen. */
const rowsAhead = 3

/** AG Grid by itself. It is not drawn again while somebody types in a cell: each new option would make it work. */
export const RowGrid = memo(function RowGrid({ grid, first, defs, fits, readonly, draggable, open, on }: RowGridProps) {
  const ticks = useMemo(() => (open ? closingTicks(open) : allTicks), [open])
  const tickColumn = useMemo(() => ({ pinned: ownSide(defs) }), [defs])
  return (
    <AgGridReact<Row>
      ref={grid}
      modules={gridModules}
      theme={tableTheme}
      styleNonce={styleNonce()}
      localeText={texts}
      domLayout={fits ? 'autoHeight' : 'normal'}
      rowHeight={rowHeightPx}
      rowData={first}
      columnDefs={defs}
      getRowId={rowIdOf}
      animateRows={false}
      rowBuffer={rowsAhead}
      singleClickEdit
      readOnlyEdit
      suppressDragLeaveHidesColumns
      {...(readonly ? {} : { rowSelection: ticks, selectionColumnDef: tickColumn })}
      rowDragManaged={draggable}
      {...on}
    />
  )
})

const texts = { ...gridTexts }
const rowIdOf = ({ data }: { data: Row }) => data.id
const allTicks = { mode: 'multiRow', enableClickSelection: false, headerCheckbox: true, checkboxes: true } as const
const closingTicks = (open: (rowId: string) => boolean): RowSelectionOptions<Row> => ({
  ...allTicks,
  isRowSelectable: ({ data }) => data !== undefined && open(data.id),
})
