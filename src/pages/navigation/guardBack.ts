import type { Guards } from '#react/guard'

/** Where the present entry stands among those of the router. */
const placeNow = (): number => (typeof history.state?.idx === 'number' ? history.state.idx : 0)

/** The browser's own way back and forth, watched. */
export interface BackGuard {
  /** The router has gone on. */
  went(): void
  end(): void
}

/**
 * Asks before the browser's way back or forth leaves a page with unsaved input. The browser has gone by the time that it
 * tells: it is sent back to the page before the router hears of it, and goes again when the user wants to.
 */
export function guardBack(guards: Pick<Guards, 'dirty' | 'mayLeave'>): BackGuard {
  let place = placeNow()
  let returns = false
  let passes = false

  const ask = async (steps: number) => {
    returns = true
    history.go(-steps)
    if (!(await guards.mayLeave())) return
    passes = true
    history.go(steps)
  }

  const hear = (event: PopStateEvent) => {
    const steps = placeNow() - place
    if (returns) {
      returns = false
      event.stopImmediatePropagation()
    } else if (steps !== 0 && !passes && guards.dirty()) {
      event.stopImmediatePropagation()
      ask(steps)
    } else {
      passes = false
      place = placeNow()
    }
  }

  window.addEventListener('popstate', hear, true)
  return {
    went() {
      place = placeNow()
    },
    end: () => window.removeEventListener('popstate', hear, true),
  }
}
