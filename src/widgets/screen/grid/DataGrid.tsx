import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CellPortalOutlet, type CellPortals, createCellPortals } from './cellPortals.tsx'
import type { GridContent } from './gridContent.ts'
import { createListGrid, type ListGrid } from './listGrid.ts'
import './grid.css'

interface DataGridProps extends GridContent {
  label: string
  /** Drawn over the rows: nothing to show, an error. */
  children?: ReactNode
  /** Newer rows are on their way; those that stand stay. */
  busy: boolean
}

/** Rows in AG Grid. Text is drawn without React; what needs React stands in the list's own context. */
export function DataGrid({ label, children, busy, ...content }: DataGridProps) {
  const host = useRef<HTMLDivElement>(null)
  const [portals] = useState(createCellPortals)
  useListGrid(host, content, portals)
  return (
    <section className="grid-frame" aria-label={label} aria-busy={busy}>
      <div ref={host} className="grid-host" />
      <CellPortalOutlet portals={portals} />
      {busy && <div className="grid-progress" />}
      {children ? <div className="grid-over">{children}</div> : null}
    </section>
  )
}

/** A grid in `host` that follows `content`. */
function useListGrid(host: RefObject<HTMLDivElement | null>, content: GridContent, portals: CellPortals): void {
  const first = useRef(content)
  const grid = useRef<ListGrid | null>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const made = createListGrid(host.current, first.current, portals)
    grid.current = made
    return () => {
      grid.current = null
      made.destroy()
    }
  }, [host, portals])
  useLayoutEffect(() => {
    first.current = content
    grid.current?.show(content)
  })
}
