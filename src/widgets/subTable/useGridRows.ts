import type { GridApi } from 'ag-grid-community'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Row, RowsState } from '#core/rows'
import type { Watched } from '#react/watch'
import { showRows } from './showRows.ts'

/** The rows that a grid begins with; from `begin` on it follows those that come later, whether or not React draws. */
export function useGridRows(rows: Watched<RowsState>) {
  const [first] = useState(() => [...rows.snapshot().rows])
  const shown = useRef<readonly Row[]>(first)
  const grid = useRef<GridApi<Row> | null>(null)
  const show = useCallback(() => {
    if (!grid.current || grid.current.isDestroyed()) return
    const latest = rows.snapshot().rows
    showRows(grid.current, shown.current, latest)
    shown.current = latest
  }, [rows])
  useLayoutEffect(() => {
    show()
    return rows.subscribe(show)
  }, [rows, show])
  const begin = (api: GridApi<Row>) => {
    grid.current = api
    shown.current = first
    show()
  }
  return { first, begin }
}
