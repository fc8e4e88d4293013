import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageTitle, safeRedirect } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { partOf } from '#react/part'
import { loadMenu, redirectOf } from './useGuard.ts'

const LoginPage = partOf(async () => (await import('#pages/login')).LoginPage)

/** The form stands and is usable by then. */
const restMs = 1_200

interface OpenLoginProps {
  /** Fetches what comes after the login page. */
  ahead(): void
}

/**
 * The login page and the way from it. While the user types, the frame is fetched; the page stands until the frame can be
 * drawn, so that nothing flashes between them.
 */
export function OpenLogin({ ahead }: OpenLoginProps) {
  const runtime = useRuntime()
  const { navigation } = runtime.ports
  const { pathname, search } = useLocation()
  const { platform } = messages.shell

  useEffect(() => {
    document.title = pageTitle({ path: pathname, title: messages.session.login, platform })
    const timer = setTimeout(ahead, restMs)
    return () => clearTimeout(timer)
  }, [pathname, platform, ahead])

  const goOn = useCallback(async () => {
    if (await loadMenu(runtime)) navigation.replace(safeRedirect(redirectOf(search), location.origin))
  }, [runtime, navigation, search])
  return <LoginPage redirect={redirectOf(search)} onDone={goOn} />
}
