import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** What React draws into one cell of a grid that is not React's own. */
export interface CellPortal {
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

/** No cells yet. A burst of changes is heard of once, before the next paint. */
export function createCellPortals(): CellPortals {
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
export function CellPortalOutlet({ portals }: { portals: CellPortals }) {
  const shownPortals = useSyncExternalStore(portals.subscribe, portals.snapshot, portals.snapshot)
  return shownPortals.map((portal) => <Portal key={portal.key} portal={portal} />)
}
