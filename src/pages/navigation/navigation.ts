import { homePath, isOwnPath } from '#core/menu'
import { browserNavigation } from '#runtime/adapter'
import type { NavigationPort } from '#runtime/port'

type Go = (path: string, how: { replace: boolean }) => void

/** The navigation port of the pages, which uses the router as soon as it stands. */
export interface Navigation {
  port: NavigationPort
  /** Hands over the router; the answer takes it away. */
  connect(go: Go): () => void
  /** Asks before each step of `port.go`, until the answer is called. */
  guard(mayLeave: () => Promise<boolean>): () => void
}

const loadAnew: Go = (path, { replace }) => (replace ? location.replace(path) : location.assign(path))

/** Navigation of one window. */
export function createNavigation(): Navigation {
  let go: Go = loadAnew
  let mayLeave: (() => Promise<boolean>) | null = null

  const step = (path: string, replace: boolean) => go(isOwnPath(path, location.origin) ? path : homePath, { replace })

  const port: NavigationPort = {
    ...browserNavigation(),
    async go(path) {
      if (mayLeave === null || (await mayLeave())) step(path, false)
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
    guard(asked) {
      mayLeave = asked
      return () => {
        if (mayLeave === asked) mayLeave = null
      }
    },
  }
}
