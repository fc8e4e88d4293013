import { useEffect } from 'react'
import { useRuntime } from '#pages/context'

/** Looking at another window and back within this time asks once, when it is over. */
const restMs = 2_000

/** Asks for menu and rights again when the user comes back to the window: what was granted meanwhile appears by itself. */
export function useFreshMenu(): void {
  const { session, ports } = useRuntime()
  useEffect(() => {
    const { clock } = ports
    let askedMs = clock.nowMs()
    let cancel = () => {}
    const ask = () => {
      const { token, menu } = session.state()
      if (token === '' || menu === null || !navigator.onLine) return
      askedMs = clock.nowMs()
      session.loadPermissions().catch(() => undefined)
    }
    const askSoon = () => {
      cancel()
      const restsMs = askedMs + restMs - clock.nowMs()
      if (restsMs <= 0) ask()
      else cancel = clock.after(restsMs, ask)
    }
    window.addEventListener('focus', askSoon)
    return () => {
      cancel()
      window.removeEventListener('focus', askSoon)
    }
  }, [session, ports])
}
