import type { AgGridReact } from 'ag-grid-react'
import { type RefObject, useEffect } from 'react'
import type { Row, RowErrors } from '#core/rows'

interface FaultyRowInput {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<AgGridReact<Row> | null>
  rows: readonly Row[]
  errors: RowErrors | null
}

/** Scrolls to the first cell in which a check of the form has found a fault, but never under the hands of who is typing. */
export function useFaultyRow({ frame, grid, rows, errors }: FaultyRowInput): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change do not make the table scroll, findings do
  useEffect(() => {
    const api = grid.current?.api
    if (!errors || !api || frame.current?.contains(document.activeElement)) return
    const index = rows.findIndex(({ id }) => errors[id])
    const [column] = Object.keys(errors[rows[index]?.id ?? ''] ?? {})
    if (index < 0 || !column) return
    api.ensureIndexVisible(index)
    api.ensureColumnVisible(column)
  }, [errors])
}
