import type { BrowserPorts } from '#react/engine'

/** Places whose items are not drawn yet. */
export interface WaitingPlaces {
  add(id: string, element: HTMLElement): void
  remove(id: string): void
  /** Begins to work the places off when idle; the answer ends it. */
  start(): () => void
}

/** Items drawn in one idle moment. */
const perMoment = 12

/** No places yet. `draw` is called with those whose turn it is: near the viewport, or when nothing else is to do. */
export function createWaitingPlaces(
  { idle, near }: Pick<BrowserPorts, 'idle' | 'near'>,
  draw: (ids: readonly string[]) => void,
): WaitingPlaces {
  const ends = new Map<string, () => void>()
  let cancelIdle: (() => void) | null = null
  let running = false

  const goOn = () => {
    if (!running || cancelIdle || ends.size === 0) return
    cancelIdle = idle(() => {
      cancelIdle = null
      draw([...ends.keys()].slice(0, perMoment))
      goOn()
    })
  }

  return {
    add(id, element) {
      const end = near(element, () => draw([id]))
      ends.set(id, end)
      goOn()
    },
    remove(id) {
      ends.get(id)?.()
      ends.delete(id)
    },
    start() {
      running = true
      goOn()
      return () => {
        running = false
        cancelIdle?.()
        cancelIdle = null
      }
    },
  }
}
