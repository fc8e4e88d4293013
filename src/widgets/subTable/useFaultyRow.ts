import type { AgGridReact } from 'ag-grid-react'
import { type RefObject, useEffect } from 'react'
import type { Row, RowErrors, RowsState } from '#core/rows'
import type { Watched } from '#react/watch'

interface FaultyRowInput {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<AgGridReact<Row> | null>
  rows: Watched<RowsState>
  errors: RowErrors | null
}

/** Scrolls to the first cell in which a check of the form has found a fault, but never under the hands of who is typing. */
export function useFaultyRow({ frame, grid, rows: held, errors }: FaultyRowInput): void {
  useEffect(() => {
    const api = grid.current?.api
    if (!errors || !api || frame.current?.contains(document.activeElement)) return
    const { rows } = held.snapshot()
    const index = rows.findIndex(({ id }) => errors[id])
    const [column] = Object.keys(errors[rows[index]?.id ?? ''] ?? {})
    if (index < 0 || !column) return
    api.ensureIndexVisible(index)
    api.ensureColumnVisible(column)
  }, [errors, held, frame, grid])
}
