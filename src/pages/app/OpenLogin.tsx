import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageTitle, safeRedirect } from '#core/menu'
import { messages } from '#core/message'
import { retrying } from '#pages/chunk'
import { useRuntime } from '#pages/context'
import { Blank } from './Blank.tsx'
import { loadWorkbench } from './loadWorkbench.ts'
import { redirectOf } from './useGuard.ts'

const LoginPage = lazy(retrying(async () => ({ default: (await import('#pages/login')).LoginPage })))

/** The form stands and is usable by then. */
const restMs = 1_200

/** The login page and the way from it. While the user types, the frame is fetched. */
export function OpenLogin() {
  const { navigation } = useRuntime().ports
  const { pathname, search } = useLocation()
  const { platform } = messages.shell

  useEffect(() => {
    document.title = pageTitle({ path: pathname, title: messages.session.login, platform })
    const timer = setTimeout(() => loadWorkbench().catch(() => null), restMs)
    return () => clearTimeout(timer)
  }, [pathname, platform])

  const goOn = useCallback(
    () => navigation.replace(safeRedirect(redirectOf(search), location.origin)),
    [navigation, search],
  )
  return (
    <Suspense fallback={<Blank />}>
      <LoginPage onDone={goOn} />
    </Suspense>
  )
}
