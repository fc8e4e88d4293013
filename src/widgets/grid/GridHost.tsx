import { useLayoutEffect, useRef, useState } from 'react'
import { CellPortalOutlet, type CellPortals, createCellPortals } from './cellPortals.tsx'
import './grid.css'

interface GridHostProps {
  /** Makes the grid in `element`; answers what takes it away. Called again when React shows what it had hidden. */
  open(element: HTMLElement, portals: CellPortals): () => void
}

/** The place of a grid in the page, with the cells that React draws. */
export function GridHost({ open }: GridHostProps) {
  const host = useRef<HTMLDivElement>(null)
  const [portals] = useState(createCellPortals)
  const latest = useRef(open)
  latest.current = open
  useLayoutEffect(() => (host.current ? latest.current(host.current, portals) : undefined), [portals])
  return (
    <>
      <div ref={host} className="grid-host" />
      <CellPortalOutlet portals={portals} />
    </>
  )
}
