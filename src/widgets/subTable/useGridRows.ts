import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#core/rows'
import { showRows } from './showRows.ts'

/** The rows that a grid begins with; from `begin` on it follows those that come later. */
export function useGridRows(rows: readonly Row[]) {
  const [first] = useState(() => [...rows])
  const latest = useRef(rows)
  latest.current = rows
  const shown = useRef<readonly Row[]>(first)
  const grid = useRef<GridApi<Row> | null>(null)
  const show = () => {
    if (!grid.current || grid.current.isDestroyed()) return
    showRows(grid.current, shown.current, latest.current)
    shown.current = latest.current
  }
  useLayoutEffect(show)
  const begin = (api: GridApi<Row>) => {
    grid.current = api
    shown.current = first
    show()
  }
  return { first, begin }
}
