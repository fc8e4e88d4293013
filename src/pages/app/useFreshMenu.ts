import { useEffect } from 'react'
import { useRuntime } from '#pages/context'

/** Looking at another window and back within this time asks nothing. */
const restMs = 2_000

/** Asks for menu and rights again when the user comes back to the window: what was granted meanwhile appears by itself. */
export function useFreshMenu(): void {
  const { session, ports } = useRuntime()
  useEffect(() => {
    let askedMs = ports.clock.nowMs()
    const ask = () => {
      const { token, menu } = session.state()
      const nowMs = ports.clock.nowMs()
      if (token === '' || menu === null || !navigator.onLine || nowMs - askedMs < restMs) return
      askedMs = nowMs
      session.loadPermissions().catch(() => undefined)
    }
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [session, ports])
}
