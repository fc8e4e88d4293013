import type { GridApi, IRowNode } from 'ag-grid-community'
import { type RefObject, useEffect, useRef } from 'react'
import { type Row, type RowErrors, type RowsState, rowById } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import type { Watched } from '#react/watch'
import { useTableContext } from '../state/tableContext.ts'
import { isLive } from '../state/tableState.ts'

/** A row that somebody is about to fill. */
export interface EnteredRow {
  id: string
  /** Scrolls to it; else it is entered where it can be seen. */
  scroll: boolean
}

interface EnteredRowInput {
  grid: RefObject<GridApi<Row> | null>
  rows: Watched<RowsState>
  columns: readonly ColumnProgram[]
  /** The row that was added last, another object each time: ids begin anew after a save. */
  entered: EnteredRow | undefined
}

/** Who adds a row goes on typing: its first cell that may be written begins to be edited. spec: widgets §9 Add-row defaults, no scroll */
export function useEnteredRow({ grid, rows, columns, entered }: EnteredRowInput): void {
  const table = useTableContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is entered once, when it is added
  useEffect(() => {
    const api = grid.current
    const row = entered === undefined ? undefined : rowById(rows.snapshot(), entered.id)
    const node = row && api?.getRowNode(row.id)
    if (!api || !node || node.rowIndex === null || !(entered?.scroll || isInView(api, node))) return
    const typed = columns.find((one) => !one.hidden && !isLive(one) && table.writable(row, one.field.name))
    if (!typed) return
    beginEditing(api, node.rowIndex, typed.field.name)
  }, [entered])
}

/** Begins to edit a cell, wherever it stands; where controls always stand in their cells, its control takes the focus. */
export function beginEditing(api: GridApi<Row>, rowIndex: number, colKey: string): void {
  api.ensureIndexVisible(rowIndex)
  api.ensureColumnVisible(colKey)
  api.setFocusedCell(rowIndex, colKey)
  api.startEditingCell({ rowIndex, colKey })
}

/** A grid that is as high as its rows shows all of them. */
function isInView(api: GridApi<Row>, { rowTop, rowHeight }: IRowNode<Row>): boolean {
  if (api.getGridOption('domLayout') === 'autoHeight') return true
  const { top, bottom } = api.getVerticalPixelRange()
  return (rowTop ?? 0) >= top && (rowTop ?? 0) + (rowHeight ?? 0) <= bottom
}

interface FaultyRowInput {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<GridApi<Row> | null>
  rows: Watched<RowsState>
  errors: RowErrors | null
}

/**
 * Scrolls to the first cell in which a check of the form has found a fault, but never under the hands of who is typing. Who is brought to the
 * table by it goes on to that cell.
 */
export function useFaultyRow({ frame, grid, rows: state, errors }: FaultyRowInput): void {
  const isDrawn = useRef(false)
  useEffect(() => {
    const [api, element] = [grid.current, frame.current]
    const isFirst = !isDrawn.current
    isDrawn.current = true
    if (!errors || !api || !element || element.contains(document.activeElement)) return
    const { rows } = state.snapshot()
    const index = rows.findIndex(({ id }) => errors[id])
    const [column] = Object.keys(errors[rows[index]?.id ?? ''] ?? {})
    if (index < 0 || !column) return
    api.ensureIndexVisible(index)
    api.ensureColumnVisible(column)
    const table = element.closest('.sub-table') ?? element
    const enter = () => api.isDestroyed() || api.setFocusedCell(index, column)
    // The table may be drawn for the first time because of its fault: then the focus is at its first button already.
    if (isFirst && table.contains(document.activeElement)) enter()
    else return onNextFocus(table, enter)
  }, [errors, state, frame, grid])
}

/** Runs once the focus comes into an element by itself, before the user presses anything; returns how to stop. */
function onNextFocus(element: Element, run: () => void): () => void {
  const page = element.ownerDocument
  const end = () => {
    element.removeEventListener('focusin', onFocus)
    for (const act of acts) page.removeEventListener(act, end, true)
  }
  const onFocus = () => {
    end()
    run()
  }
  element.addEventListener('focusin', onFocus)
  for (const act of acts) page.addEventListener(act, end, true)
  return end
}

const acts = ['pointerdown', 'keydown'] as const
