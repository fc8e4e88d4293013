import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { type GuardDecision, loginPath, oauthLoginPath, plainPath } from '#core/menu'
import { useRuntime, useSession } from '#pages/context'
import type { Navigation } from '#pages/navigation'
import type { Appearance } from '#pages/theme'
import { partOf } from '#react/part'
import { Blank, Waiting } from './Blank.tsx'
import { OpenLogin } from './OpenLogin.tsx'
import { type LoadParts, pageParts } from './parts.ts'
import { useFreshMenu } from './useFreshMenu.ts'
import { useGuard, useGuardSteps } from './useGuard.ts'
import { Workbench } from './workbenchPart.ts'

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
