import { useEffect } from 'react'
import { useRuntime } from '#pages/context'

/** Looking at another window and back within this time asks once, when it is over. */
const menuRestMs = 2_000

/** Reloads menu and permissions when the window gets focus again, so that new grants appear without a login. */
export function useFreshMenu(): void {
  const { session, ports } = useRuntime()
  useEffect(() => {
    const { clock } = ports
    let requestedMs = clock.nowMs()
    let cancel = () => {}
    const ask = () => {
      const { token, menu } = session.state()
      if (token === '' || menu === null || !navigator.onLine) return
      requestedMs = clock.nowMs()
      session.loadPermissions().catch(() => undefined)
    }
    const askSoon = () => {
      cancel()
      const restsMs = requestedMs + menuRestMs - clock.nowMs()
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
