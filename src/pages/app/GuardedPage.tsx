import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { type GuardDecision, loginPath, oauthLoginPath, plainPath } from '#core/menu'
import { useRuntime, useSession } from '#pages/context'
import type { Navigation } from '#pages/navigation'
import type { Appearance } from '#pages/theme'
import { partOf } from '#react/part'
import { OpenLogin } from './OpenLogin.tsx'
import { type LoadParts, pageParts } from './parts.ts'
import { useGuard, useGuardSteps } from './useGuard.ts'

/** A page without the frame. */
const Blank = ({ children }: { children: ReactNode }) => (
  <main className="blank" id="main" tabIndex={-1}>
    {children}
  </main>
)

/** Says that something comes: index.html shows the frame in grey for as long. */
export const Waiting = () => <span className="boot-wait" hidden />

/** Looking at another window and back within this time asks once, when it is over. */
const restMs = 2_000

/** Asks for menu and rights again when the user comes back to the window: what was granted meanwhile appears by itself. */
function useFreshMenu(): void {
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
      const restsMs = requestedMs + restMs - clock.nowMs()
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

/** The frame and what it needs. */
const Workbench = partOf(async () => (await import('#pages/layout')).Workbench)

const NotFound = partOf(async () => (await import('#pages/exception')).NotFoundPage)

interface GuardedPageProps {
  navigation: Navigation
  appearance: Appearance
  parts: LoadParts
}

const logins: readonly string[] = [loginPath, oauthLoginPath]

/** The page is about to be loaded anew: a login page that came before would lose what is typed into it. */
const stays: GuardDecision = { kind: 'pass' }

/** What the guard lets be seen: the login page, another page without the frame, or the frame. spec: shell §2 */
export function GuardedPage({ navigation, appearance, parts }: GuardedPageProps) {
  const guarded = useGuard()
  const { reloads } = useRuntime()
  const { token, menu } = useSession()
  const decision = token === '' && reloads() ? stays : guarded
  useGuardSteps(decision)
  useFreshMenu()
  const path = plainPath(useLocation().pathname)
  const lazyParts = useMemo(() => pageParts(parts), [parts])
  const ahead = useCallback(() => void Promise.all([Workbench.ahead(), lazyParts.Screen.ahead()]), [lazyParts])
  const signedIn = token !== ''
  useEffect(() => {
    if (signedIn) ahead()
  }, [signedIn, ahead])

  if (decision === stays) return <Waiting />
  if (decision.kind === 'pass' && logins.includes(path)) return <OpenLogin ahead={ahead} />
  if (decision.kind === 'pass' && (token === '' || menu === null))
    return (
      <Blank>
        <NotFound />
      </Blank>
    )
  if (decision.kind !== 'pass') return <Waiting />
  return <Workbench navigation={navigation} appearance={appearance} parts={lazyParts} />
}
