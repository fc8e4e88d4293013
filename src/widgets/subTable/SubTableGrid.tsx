import type { RowDragEndEvent, SelectionChangedEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Row, RowsState } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { columnDefs } from './columnDefs.ts'
import { gridModules, gridTexts, gridTheme, headerHeightPx, rowHeightPx, styleNonce } from './gridLook.ts'
import { useTableContext } from './tableContext.ts'
import { useEditingEnd } from './useEditingEnd.ts'
import { useGridRows } from './useGridRows.ts'

interface SubTableGridProps {
  columns: readonly ColumnProgram[]
  state: RowsState
  props: Readonly<Record<string, unknown>>
  readonly: boolean
  chosen: readonly string[]
  onChosen(ids: readonly string[]): void
  onPlace(id: string, to: number): void
}

/** spec: widgets §9 */
const defaultMaxHeightPx = 400
/** Rows drawn above and below those in view: each costs as much as one that is seen. */
const rowsAhead = 3

/** The rows in AG Grid: only those near the viewport are drawn, and only a cell that is edited holds a control. */
export function SubTableGrid({ columns, state, props, readonly, chosen, onChosen, onPlace }: SubTableGridProps) {
  const table = useTableContext()
  const grid = useRef<AgGridReact<Row>>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rowNumber = props.rowNumber !== false
  const draggable = !readonly && state.order !== undefined
  const maxHeightPx = typeof props.maxHeight === 'number' ? props.maxHeight : defaultMaxHeightPx
  const defs = useMemo(
    () => columnDefs({ columns, table, readonly, rowNumber, draggable }),
    [columns, table, readonly, rowNumber, draggable],
  )
  const fits = headerHeightPx + state.rows.length * rowHeightPx <= maxHeightPx
  const { first, begin } = useGridRows(state.rows)
  useEditingEnd(frame, () => grid.current?.api?.stopEditing())
  useEffect(() => {
    if (chosen.length === 0) grid.current?.api?.deselectAll()
  }, [chosen.length])
  return (
    <div ref={frame} style={fits ? undefined : { height: maxHeightPx }}>
      <AgGridReact<Row>
        ref={grid}
        modules={gridModules}
        theme={gridTheme}
        styleNonce={styleNonce()}
        localeText={gridTexts}
        domLayout={fits ? 'autoHeight' : 'normal'}
        rowHeight={rowHeightPx}
        rowData={first}
        onGridReady={({ api }) => begin(api)}
        columnDefs={defs}
        getRowId={rowIdOf}
        animateRows={false}
        rowBuffer={rowsAhead}
        singleClickEdit
        readOnlyEdit
        suppressDragLeaveHidesColumns
        {...(readonly ? {} : { rowSelection: ticks })}
        rowDragManaged={draggable}
        onSelectionChanged={({ api }: SelectionChangedEvent<Row>) =>
          onChosen(api.getSelectedRows().map(({ id }) => id))
        }
        onRowDragEnd={({ node, overIndex }: RowDragEndEvent<Row>) => {
          if (node.id !== undefined && overIndex >= 0) onPlace(node.id, overIndex)
        }}
      />
    </div>
  )
}

const rowIdOf = ({ data }: { data: Row }) => data.id
const ticks = { mode: 'multiRow', enableClickSelection: false, headerCheckbox: true, checkboxes: true } as const
