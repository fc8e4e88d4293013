import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Row, RowErrors, RowsState } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import type { Watched } from '#react/watch'
import { createTickStore, headerHeightPx, isBelow, type TickStore } from '#widgets/grid'
import { useTableContext } from '../state/tableContext.ts'
import { columnDefs } from './columnDefs.tsx'
import { type GridHandlers, RowGrid, rowHeightPx } from './RowGrid.tsx'
import { useRowExpand } from './useRowExpand.tsx'
import { type EnteredRow, useEnteredRow, useFaultyRow } from './useRowInView.ts'
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

/** Calls `end` when the mouse is let go outside of `frame` and of the layers of its controls. spec: widgets §4 */
function useEditingEnd(frame: RefObject<HTMLElement | null>, end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    const page = frame.current?.ownerDocument
    const listener = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || frame.current?.contains(target) || target.closest(layers)) return
      onEnd()
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
  readonly: boolean
  chosen: readonly string[]
  /** Errors found by the form's last check. */
  errors: RowErrors | null
  /** The row that was added last. */
  entered?: EnteredRow | undefined
  onChosen(ids: readonly string[]): void
  onPlace(id: string, to: number): void
}

/** spec: widgets §9 */
const defaultMaxHeightPx = 400

/** The rows in AG Grid: only those near the viewport are drawn, and only a cell that is edited holds a control. */
export function SubTableGrid({
  columns,
  rows,
  count,
  props,
  readonly,
  chosen,
  errors,
  entered,
  onChosen,
  onPlace,
}: SubTableGridProps) {
  const table = useTableContext()
  const ticks = useTicks({ rows, chosen, onChosen })
  const grid = useRef<GridApi<Row>>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rowNumber = props.rowNumber !== false
  const draggable = !readonly && rows.snapshot().order !== undefined
  const maxHeightPx = typeof props.maxHeight === 'number' ? props.maxHeight : defaultMaxHeightPx
  const { expand, opener, opened } = useRowExpand(columns, props)
  const defs = useMemo(
    () => columnDefs({ columns, table, ticks, readonly, rowNumber, draggable, opener, ...numbering(opener, rows) }),
    [columns, table, ticks, readonly, rowNumber, draggable, opener, rows],
  )
  const fits = opened === 0 && headerHeightPx + count * rowHeightPx <= maxHeightPx
  const on = useHandlers(onPlace)
  useEditingEnd(frame, () => grid.current?.stopEditing())
  useFaultyRow({ frame, grid, rows, errors })
  useEnteredRow({ grid, rows, columns, entered })
  useTableRange({ frame, grid, rows, columns, readonly })
  return (
    <div ref={frame} style={fits ? undefined : { height: maxHeightPx }}>
      <RowGrid {...{ grid, rows, ticks, defs, fits, draggable, on, expand }} />
    </div>
  )
}

/** Between the rows stands what opened ones show: rows are counted by themselves. */
const numbering = (opener: object | undefined, rows: Watched<RowsState>) =>
  opener ? { numberOf: (id: string) => rows.snapshot().rows.findIndex((row) => row.id === id) + 1 } : {}

/** The ticks of the grid, as `chosen` has them. Rows that the document closes have none. */
function useTicks({ rows, chosen, onChosen }: Pick<SubTableGridProps, 'rows' | 'chosen' | 'onChosen'>): TickStore<Row> {
  const { open } = useTableContext()
  const [ticks] = useState(createTickStore<Row>)
  useLayoutEffect(() =>
    ticks.give(
      {
        has: (id) => chosen.includes(id),
        offers: ({ id }) => open(id),
        choose(changed, on) {
          const ids = changed.map(({ id }) => id)
          onChosen([...chosen.filter((id) => !ids.includes(id)), ...(on ? ids : [])])
        },
      },
      rows.snapshot().rows,
    ),
  )
  return ticks
}

/** A row that was edited is drawn once its cell is left: its other cells may depend on what was typed. */
function useHandlers(onPlace: SubTableGridProps['onPlace']): GridHandlers {
  const latest = useRef(onPlace)
  latest.current = onPlace
  return useMemo(
    () => ({
      onRowDragEnd({ api, node, overIndex }) {
        if (node.id === undefined || overIndex < 0) return
        const above = Array.from({ length: overIndex }, (_, index) => api.getDisplayedRowAtIndex(index))
        latest.current(node.id, above.filter((one) => one && !isBelow(one.data)).length)
      },
      onCellEditingStopped({ node }) {
        if (node.data) node.setData(node.data)
      },
    }),
    [],
  )
}
