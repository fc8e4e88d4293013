import {
  Fragment,
  memo,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import './grid.css'

/** The element of one cell of a grid that is not React's own. */
interface CellPlace {
  readonly key: number
  readonly element: HTMLElement
}

interface CellPortal extends CellPlace {
  node: ReactNode
  /** Another number for each cell that had the element. */
  life: number
}

/** The cells that React draws; each change makes a new list. */
export interface CellPortals {
  /** An element for a cell: one that another cell has left, if there is any. React listens for all events of each new one, which is slow. */
  take(): CellPlace
  draw(place: CellPlace, node: ReactNode): void
  drop(place: CellPlace): void
  subscribe(listener: () => void): () => void
  snapshot(): readonly CellPortal[]
}

/** So many elements wait for other cells: those of two screens. */
const mostFree = 400

function createPlace(key: number): CellPlace {
  const element = document.createElement('div')
  element.className = 'grid-node'
  return { key, element }
}

/** No cells yet. A burst of changes is published once, before the next paint. */
function createCellPortals(): CellPortals {
  const portals = new Map<number, CellPortal>()
  const free: CellPlace[] = []
  const listeners = new Set<() => void>()
  let last: readonly CellPortal[] = []
  let nextKey = 0
  let lives = 0
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
    take() {
      lives += 1
      const place = free.pop() ?? createPlace(nextKey++)
      portals.set(place.key, { ...place, node: null, life: lives })
      return place
    },
    draw({ key }, node) {
      const portal = portals.get(key)
      if (portal) portals.set(key, { ...portal, node })
      changed()
    },
    drop(place) {
      const portal = portals.get(place.key)
      if (portal && free.length < mostFree) {
        portals.set(place.key, { ...portal, node: null })
        free.push(place)
      } else portals.delete(place.key)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => last,
  }
}

const Portal = memo(({ portal: { node, element, life } }: { portal: CellPortal }) =>
  createPortal(<Fragment key={life}>{node}</Fragment>, element),
)

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
