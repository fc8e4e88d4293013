import { homePath, isOwnPath } from '#core/menu'
import type { Guards } from '#react/guard'
import { browserNavigation } from '#runtime/adapter'
import type { NavigationPort } from '#runtime/port'
import { afterWayBack } from '#widgets/face'

/** Index of the current entry in the router's history. */
const placeNow = (): number => (typeof history.state?.idx === 'number' ? history.state.idx : 0)

/** The browser's own way back and forth, watched. */
interface BackGuard {
  /** The router has navigated. */
  went(): void
  end(): void
}

/**
 * Asks before the browser's way back or forth leaves a page with unsaved input. The browser has gone by the time that it
 * tells: it is sent back to the page before the router is notified, and goes again when the user wants to.
 */
function guardBack(guards: Pick<Guards, 'dirty' | 'mayLeave'>): BackGuard {
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

type Go = (path: string, how: { replace: boolean }) => void

/** The navigation port of the pages, which uses the router once it is mounted. */
export interface Navigation {
  port: NavigationPort
  /** Hands over the router; the answer takes it away. */
  connect(go: Go): () => void
  /** Asks before each step of `port.go` and before the browser's way back or forth, until the answer is called. */
  guard(guards: Pick<Guards, 'dirty' | 'mayLeave'>): () => void
}

/** Navigation of one window, in which the product is below `basePath`. */
export function createNavigation(basePath = ''): Navigation {
  const { go: assign, replace, ...browser } = browserNavigation(basePath)
  const loadAnew: Go = (path, how) => (how.replace ? replace(path) : assign(path))
  let go: Go = loadAnew
  let active: Pick<Guards, 'mayLeave'> | null = null
  let back: BackGuard | null = null

  const step = (path: string, replace: boolean) =>
    afterWayBack(() => {
      go(isOwnPath(path, location.origin) ? path : homePath, { replace })
      back?.went()
    })

  const port: NavigationPort = {
    ...browser,
    async go(path) {
      if (active === null || (await active.mayLeave())) step(path, false)
    },
    replace: (path) => step(path, true),
  }

  return {
    port,
    connect(router) {
      go = router
      return () => {
        if (go === router) go = loadAnew
      }
    },
    guard(guards) {
      back?.end()
      active = guards
      const watched = guardBack(guards)
      back = watched
      return () => {
        watched.end()
        if (back !== watched) return
        active = null
        back = null
      }
    },
  }
}
