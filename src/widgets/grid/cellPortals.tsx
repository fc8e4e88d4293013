import { memo, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './grid.css'

/** What React draws into one cell of a grid that is not React's own. */
interface CellPortal {
  key: number
  element: HTMLElement
  node: ReactNode
}

/** The cells that React draws; each put or drop makes a new list. */
export interface CellPortals {
  put(element: HTMLElement, node: ReactNode, key?: number): number
  drop(key: number): void
  subscribe(listener: () => void): () => void
  snapshot(): readonly CellPortal[]
}

/** No cells yet. A burst of changes is published once, before the next paint. */
function createCellPortals(): CellPortals {
  const portals = new Map<number, CellPortal>()
  const listeners = new Set<() => void>()
  let last: readonly CellPortal[] = []
  let nextKey = 0
  let waiting = false
  const publish = () => {
    waiting = false
    last = [...portals.values()]
    for (const listener of listeners) listener()
  }
  const changed = () => {
    if (!waiting) queueMicrotask(publish)
    waiting = true
  }
  return {
    put(element, node, key = nextKey++) {
      portals.set(key, { key, element, node })
      changed()
      return key
    },
    drop(key) {
      portals.delete(key)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => last,
  }
}

const Portal = memo(({ portal }: { portal: CellPortal }) => createPortal(portal.node, portal.element))

/** Draws the cells in the context of the list. */
function CellPortalOutlet({ portals }: { portals: CellPortals }) {
  const shownPortals = useSyncExternalStore(portals.subscribe, portals.snapshot, portals.snapshot)
  return shownPortals.map((portal) => <Portal key={portal.key} portal={portal} />)
}

interface GridHostProps {
  /** Creates the grid in `element`; returns how to destroy it. Called again when React shows a hidden tree. */
  open(element: HTMLElement, portals: CellPortals): () => void
}

/** The place of a grid in the page, with the cells that React draws. */
export function GridHost({ open }: GridHostProps) {
  const host = useRef<HTMLDivElement>(null)
  const [portals] = useState(createCellPortals)
  const onHost = useEffectEvent(open)
  useLayoutEffect(() => (host.current ? onHost(host.current, portals) : undefined), [portals])
  return (
    <>
      <div ref={host} className="grid-host" />
      <CellPortalOutlet portals={portals} />
    </>
  )
}
