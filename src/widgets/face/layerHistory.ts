/** The state of a history entry: the router's key of its page, the values that lists store, and the layer over the page. */
interface Entry extends Partial<Record<'kept', unknown>> {
  key?: string
  layer?: string
}

interface OpenLayer {
  /** The key of the page below the layer. */
  below: string | undefined
  close(): void
}

const standing = new Map<string, OpenLayer>()
/** What waits for the way back that is under way; null while none is. */
let arriving: (() => void)[] | null = null
let isHeard = false
/** How often it is looked whether the browser, which tells of no way back, shows another page that was opened meanwhile. */
const lookMs = 500
/** A browser that still shows the same entry after a minute goes no way back; one that went later would close what is open then. */
const mostLooks = 120

const present = (): Entry | null => history.state

/** Whether the current entry belongs to a layer that has closed. */
const isStale = (): boolean => {
  const { layer } = present() ?? {}
  return layer !== undefined && !standing.has(layer)
}

const push = (id: string) => history.pushState({ ...present(), layer: id }, '')

/** Goes to the entry below the present one; `then` is done there. A busy browser goes seconds later. */
function goBelow(then: (() => void)[]): void {
  arriving = then
  lookAgain(then, mostLooks)
  history.back()
}

function lookAgain(then: (() => void)[], looks: number): void {
  setTimeout(() => {
    if (arriving !== then) return
    if (looks > 1 && isStale()) lookAgain(then, looks - 1)
    else arrive()
  }, lookMs)
}

function arrive(): void {
  if (!arriving) return
  const waiting = arriving
  arriving = null
  for (const go of waiting) go()
  if (isStale()) goBelow([])
}

/** Does something at once, or where a way back that is under way ends: nothing done meanwhile is undone by it. */
export function afterWayBack(act: () => void): void {
  if (arriving) arriving.push(act)
  else act()
}

/** Leaves the current entry. Values that a list has stored in it move to the entry below. */
function giveBack(): void {
  const own = present()?.kept
  goBelow(own === undefined ? [] : [() => history.replaceState({ ...present(), kept: own }, '')])
}

function hear(): void {
  if (arriving) {
    arrive()
    return
  }
  if (isStale()) {
    goBelow([])
    return
  }
  const { layer, key } = present() ?? {}
  for (const [id, { below, close }] of standing) {
    if (id === layer || below !== key) continue
    push(id)
    close()
  }
}

/**
 * An entry of the history for a layer that is opened. `close` is called when the user goes back from it; the entry is
 * there again until the layer is closed, in whichever way: the answer gives it back. One layer that takes the place of
 * another takes its entry too.
 */
export function enterLayer(id: string, close: () => void): () => void {
  if (!isHeard) window.addEventListener('popstate', hear)
  isHeard = true
  let isLeft = false
  const stand = () => {
    if (isLeft) return
    const takes = isStale()
    standing.set(id, { below: present()?.key, close })
    if (takes) history.replaceState({ ...present(), layer: id }, '')
    else push(id)
  }
  afterWayBack(stand)
  return () => {
    isLeft = true
    leaveLayer(id)
  }
}

/** What closed it may open another layer, or go on to another page, at once: only then its entry is given back. */
function leaveLayer(id: string): void {
  standing.delete(id)
  setTimeout(() => {
    if (isStale() && !arriving) giveBack()
  })
}
