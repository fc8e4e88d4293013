import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { type CellPortals, GridHost } from './cellPortals.tsx'
import type { GridContent } from './gridContent.ts'
import type { GridRow } from './gridContext.ts'
import { createListGrid, type ListGrid } from './listGrid.ts'

interface DataGridProps<Row extends GridRow> extends GridContent<Row> {
  label: string
  /** Shown over the rows: no rows, or an error. */
  children?: ReactNode
  /** Newer rows are loading; the current ones stay visible. */
  busy: boolean
}

/** The rows of a list in AG Grid. Only differences between two versions of `content` are passed to the grid. */
export function DataGrid<Row extends GridRow>({ label, children, busy, ...content }: DataGridProps<Row>) {
  const latest = useRef<GridContent<Row>>(content)
  const grid = useRef<ListGrid<Row> | null>(null)
  const open = useCallback((element: HTMLElement, portals: CellPortals) => {
    const opened = createListGrid(element, latest.current, portals)
    grid.current = opened
    return () => {
      grid.current = null
      opened.destroy()
    }
  }, [])
  useLayoutEffect(() => {
    latest.current = content
    grid.current?.show(content)
  })
  return (
    <section className="grid-frame" aria-label={label} aria-busy={busy}>
      <GridHost open={open} />
      {busy && <div className="grid-progress" />}
      {children ? <div className="grid-over">{children}</div> : null}
    </section>
  )
}
