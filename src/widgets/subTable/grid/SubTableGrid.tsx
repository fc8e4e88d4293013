import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Row, RowErrors, RowsState } from '#core/rows'
import type { ColumnProgram, FooterProgram } from '#core/screen'
import type { Watched } from '#react/watch'
import { createTickStore, headerHeightPx, type TickStore } from '#widgets/grid'
import { useTableContext } from '../state/tableContext.ts'
import type { TableOptions } from '../state/tableOptions.ts'
import type { TableSelection } from '../state/useSelection.ts'
import { columnDefs, numberId } from './columnDefs.tsx'
import { footerRowsOf, titledColumn, withFooterCells } from './footerRows.ts'
import { RowDialog } from './RowDialog.tsx'
import { RowGrid } from './RowGrid.tsx'
import { TablePager } from './TablePager.tsx'
import { useControlFocus } from './useControlFocus.ts'
import { useHandlers, useRowClick } from './useHandlers.ts'
import { useRowExpand } from './useRowExpand.tsx'
import { type EnteredRow, useEnteredRow, useFaultyRow } from './useRowInView.ts'
import { useTableComposition } from './useTableComposition.ts'
import { useTableHandle } from './useTableHandle.ts'
import { useTableRange } from './useTableRange.ts'

/** Layers that controls open at the end of the page: a press in one of them is inside the cell. */
const layers = [
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '.ant-dropdown',
  '.ant-popover',
  '.ant-modal-root',
  '.ant-image-preview-root',
  '.ant-color-picker',
].join(',')

/** The id of the row that an element of the grid stands in: each part of a row has it. */
const rowIdOf = (element: Element | null | undefined) => element?.closest('.ag-row')?.getAttribute('row-id')

/** Calls `end` when the mouse is let go outside of the row that is edited in `frame` and of the layers of its controls. spec: widgets §4 */
function useEditingEnd(frame: RefObject<HTMLElement | null>, end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    const page = frame.current?.ownerDocument
    const isInside = (target: Element) => {
      const table = frame.current
      if (table?.contains(target)) return rowIdOf(target) === rowIdOf(table.querySelector('.sub-table-editor'))
      const layer = target.closest(layers)
      // The dialog that the whole table stands in is none of its controls.
      return layer !== null && !layer.contains(table)
    }
    const listener = ({ target }: MouseEvent) => {
      if (target instanceof Element && !isInside(target)) onEnd()
    }
    page?.addEventListener('mouseup', listener)
    return () => page?.removeEventListener('mouseup', listener)
  }, [frame])
}

interface SubTableGridProps {
  columns: readonly ColumnProgram[]
  rows: Watched<RowsState>
  /** How many rows there are. */
  count: number
  props: Readonly<Record<string, unknown>>
  options: TableOptions
  readonly: boolean
  /** Absent where rows are only read. */
  selection?: TableSelection
  /** Errors found by the form's last check. */
  errors: RowErrors | null
  /** Totals below the rows. */
  footer?: readonly FooterProgram[] | undefined
  /** The row that was added last. */
  entered?: EnteredRow | undefined
  onPlace?(id: string, to: number): void
}

/** The rows in AG Grid: only those near the viewport are drawn, and only a cell that is edited holds a control. */
export function SubTableGrid(gridProps: SubTableGridProps) {
  const { columns, rows, count, props, options, readonly, selection, errors, footer = none, entered } = gridProps
  const { rowHeightPx, rowNumber, alwaysEdit, pages, loading } = options
  const table = useTableContext()
  const ticks = useTicks(rows, selection)
  const grid = useRef<GridApi<Row>>(null)
  const frame = useRef<HTMLDivElement>(null)
  const draggable = !readonly && rows.snapshot().order !== undefined
  const { expand, opener, opened, toggle } = useRowExpand(columns, props)
  const kind = readonly ? 'none' : options.selection
  const defs = useMemo(() => {
    const parts = { table, ticks, selection: kind, readonly, rowNumber, draggable, alwaysEdit, opener }
    const own = columnDefs({ columns, ...parts, ...numbering(opener, rows) })
    const titled = rowNumber ? numberId : titledColumn(columns, footer)
    return footer.length > 0 ? withFooterCells(own, titled ?? '') : own
  }, [columns, table, ticks, kind, readonly, rowNumber, draggable, alwaysEdit, opener, rows, footer])
  const totals = useMemo(() => (footer.length > 0 ? footerRowsOf(footer, rowHeightPx) : null), [footer, rowHeightPx])
  const rowsHere = pages ? Math.min(count, pages.pageSize) : count
  const fullPx = headerHeightPx + rowsHere * rowHeightPx + (totals?.heightPx ?? 0)
  const fits = options.heightPx === null && opened === 0 && fullPx <= options.maxHeightPx
  const click = useRowClick({ options, ticks, toggle })
  const on = useHandlers({ props, onPlace: gridProps.onPlace, onClick: click.press })
  useEditingEnd(frame, () => grid.current?.stopEditing())
  useFaultyRow({ frame, grid, rows, errors })
  useControlFocus({ frame, alwaysEdit })
  useEnteredRow({ grid, rows, columns, entered })
  useTableComposition({ frame, grid, columns })
  useTableRange({ frame, grid, rows, columns, readonly })
  useTableHandle({ frame, grid, props, selection, rowHeightPx })
  const heightPx = fits ? undefined : (options.heightPx ?? options.maxHeightPx)
  return (
    <>
      <div
        ref={frame}
        className={options.bordered ? undefined : 'sub-table-plain'}
        style={heightPx === undefined ? undefined : { height: heightPx }}
      >
        <RowGrid {...{ grid, rows, ticks, defs, fits, draggable, on, expand, totals, rowHeightPx, pages, loading }} />
      </div>
      {pages && <TablePager grid={grid} pages={pages} count={count} props={props} />}
      <RowDialog row={click.row} columns={columns} props={props} onClose={click.close} />
    </>
  )
}

const none: readonly FooterProgram[] = []

/** Between the rows stands what opened ones show: rows are counted by themselves. */
const numbering = (opener: object | undefined, rows: Watched<RowsState>) =>
  opener ? { numberOf: (id: string) => rows.snapshot().rows.findIndex((row) => row.id === id) + 1 } : {}

const noTicks: TableSelection = { ids: [], choose: () => {}, clear: () => {} }

/** The ticks of the grid, as the selection has them. Rows that the document closes have none. */
function useTicks(rows: Watched<RowsState>, { ids, choose }: TableSelection = noTicks): TickStore<Row> {
  const { open } = useTableContext()
  const [ticks] = useState(createTickStore<Row>)
  useLayoutEffect(() => {
    const offered = rows.snapshot().rows.filter(({ id }) => open(id)).length
    ticks.give(
      {
        has: (id) => ids.includes(id),
        offers: ({ id }) => open(id),
        choose: (changed, on) => choose(changed, on, changed.length > 1 && changed.length === offered),
      },
      rows.snapshot().rows,
    )
  })
  return ticks
}
