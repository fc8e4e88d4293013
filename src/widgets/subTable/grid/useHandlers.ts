import type { GridApi, GridOptions, IRowNode } from 'ag-grid-community'
import { useMemo, useRef, useState } from 'react'
import type { Row } from '#core/rows'
import { isBelow, type TickStore } from '#widgets/grid'
import { type CellPlace, eventsIn } from '../state/tableEvents.ts'
import type { TableOptions } from '../state/tableOptions.ts'

/** The event handlers of a grid; the same functions for its whole life. */
export type GridHandlers = Required<
  Pick<
    GridOptions<Row>,
    'onRowDragEnd' | 'onCellEditingStarted' | 'onCellEditingStopped' | 'onCellClicked' | 'onBodyScroll'
  >
>

interface HandlerInput {
  props: Readonly<Record<string, unknown>>
  onPlace: ((id: string, to: number) => void) | undefined
  onClick(row: Row): void
}

/** What holds a control of its own: a press in it is none on the row. */
const controls = 'button, a, input, textarea, label, .ant-select'

export const isInControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(controls) !== null

const isOnRow = (event: Event | null | undefined): boolean =>
  event?.target instanceof Element && !isInControl(event.target)

const placeOf = (row: Row | undefined, column: string): CellPlace | undefined =>
  row && !isBelow(row) ? { row, column } : undefined

/** Draws all cells of a row, which may depend on any of its values. They go on: `setData` would make each anew, with its control. */
export function redrawRow(api: GridApi<Row>, node: IRowNode<Row>, row: Row): void {
  node.updateData(row)
  api.refreshCells({ rowNodes: [node], force: true })
}

/** A row that was edited is drawn once its cell is left: its other cells may depend on what was typed. */
export function useHandlers(input: HandlerInput): GridHandlers {
  const latest = useRef(input)
  latest.current = input
  return useMemo(() => {
    const report = (name: 'onEditActived' | 'onEditClosed' | 'onCellClick', place: CellPlace | undefined) => {
      if (place) eventsIn(latest.current.props)[name]?.(place)
    }
    return {
      onRowDragEnd({ api, node, overIndex }) {
        if (node.id === undefined || overIndex < 0) return
        const above = Array.from({ length: overIndex }, (_, index) => api.getDisplayedRowAtIndex(index))
        latest.current.onPlace?.(node.id, above.filter((one) => one && !isBelow(one.data)).length)
      },
      onCellEditingStarted: ({ data, column }) => report('onEditActived', placeOf(data, column.getColId())),
      onCellEditingStopped({ api, node, data, column }) {
        if (node.data) redrawRow(api, node, node.data)
        report('onEditClosed', placeOf(data, column.getColId()))
      },
      onCellClicked({ data, node, column, event }) {
        const place = node.rowPinned ? undefined : placeOf(data, column.getColId())
        report('onCellClick', place)
        if (place && isOnRow(event)) latest.current.onClick(place.row)
      },
      onBodyScroll: ({ top, left }) => eventsIn(latest.current.props).onScroll?.({ top, left }),
    }
  }, [])
}

interface RowClickInput {
  options: Pick<TableOptions, 'click'>
  ticks: TickStore<Row>
  /** Opens a row below itself, or shuts it. */
  toggle(id: string): void
}

/** What a press on a row does: it opens below itself, in a dialog, or is ticked. spec: contract §11.1 */
export function useRowClick({ options: { click }, ticks, toggle }: RowClickInput) {
  const [row, setRow] = useState<Row | null>(null)
  return {
    /** The row that stands in the dialog. */
    row,
    close: () => setRow(null),
    press(pressed: Row) {
      if (click === 'clickRowShowSubForm') toggle(pressed.id)
      else if (click === 'clickRowShowMainForm') setRow(pressed)
      else if (click === 'clickSelectRow' && ticks.isOffered(pressed))
        ticks.choose(pressed, !ticks.isChosen(pressed.id), false)
    },
  }
}
