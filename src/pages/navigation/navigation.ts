import { homePath, isOwnPath } from '#core/menu'
import type { Guards } from '#react/guard'
import { browserNavigation } from '#runtime/adapter'
import type { NavigationPort } from '#runtime/port'
import { afterWayBack } from '#widgets/face'
import { type BackGuard, guardBack } from './guardBack.ts'

type Go = (path: string, how: { replace: boolean }) => void

/** The navigation port of the pages, which uses the router as soon as it stands. */
export interface Navigation {
  port: NavigationPort
  /** Hands over the router; the answer takes it away. */
  connect(go: Go): () => void
  /** Asks before each step of `port.go` and before the browser's way back or forth, until the answer is called. */
  guard(guards: Pick<Guards, 'dirty' | 'mayLeave'>): () => void
}

const loadAnew: Go = (path, { replace }) => (replace ? location.replace(path) : location.assign(path))

/** Navigation of one window. */
export function createNavigation(): Navigation {
  let go: Go = loadAnew
  let active: Pick<Guards, 'mayLeave'> | null = null
  let back: BackGuard | null = null

  const step = (path: string, replace: boolean) =>
    afterWayBack(() => {
      go(isOwnPath(path, location.origin) ? path : homePath, { replace })
      back?.went()
    })

  const port: NavigationPort = {
    ...browserNavigation(),
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
