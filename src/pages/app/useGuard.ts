import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type GuardDecision, type GuardRequest, guard } from '#core/menu'
import { useConfig, useRuntime, useSession } from '#pages/context'
import { loadMenu } from './loadMenu.ts'
import { askScreenAhead } from './screenAhead.ts'

/** The one `redirect` of a query; several count as none. spec: attack case SR-08 */
export function redirectOf(search: string): string | undefined {
  const [redirect, second] = new URLSearchParams(search).getAll('redirect')
  return second === undefined ? redirect : undefined
}

/** A value as it was when `key` came. */
function useOnArrival<T>(key: string, value: T): T {
  const [arrived, setArrived] = useState({ key, value })
  if (arrived.key === key) return arrived.value
  setArrived({ key, value })
  return value
}

/**
 * The guard's word on the present address. A page that opens without a token is judged by the token with which it was
 * visited: a login on it does not take the user away before the login page says so. spec: shell §2 Route guard
 */
export function useGuard(): GuardDecision {
  const { ports } = useRuntime()
  const { sso } = useConfig()
  const { token, menu } = useSession()
  const { pathname, search, hash, key } = useLocation()
  const arrivedSignedIn = useOnArrival(`${key} ${pathname}`, token !== '')
  const request: Omit<GuardRequest, 'token'> = {
    path: pathname,
    fullPath: pathname + search,
    hash,
    menusLoaded: menu !== null,
    sso,
    workChat: ports.agent.workChat,
    redirect: redirectOf(search),
    origin: location.origin,
  }
  const signedOut = guard({ ...request, token: null })
  if (signedOut.kind === 'pass' && !arrivedSignedIn) return signedOut
  return guard({ ...request, token: token || null })
}

/** Carries out what the guard says: goes elsewhere, or loads the menu and then goes on. */
export function useGuardSteps(decision: GuardDecision): void {
  const runtime = useRuntime()
  const { navigation } = runtime.ports
  const { kind } = decision
  const to = decision.kind === 'redirect' ? decision.to : ''
  const goTo = decision.kind === 'load' ? decision.goTo : ''
  const onFailure = decision.kind === 'load' ? decision.onFailure : ''

  useEffect(() => {
    if (kind === 'redirect') navigation.replace(to)
  }, [kind, to, navigation])

  useEffect(() => {
    if (kind !== 'load') return
    const from = navigation.currentPath()
    loadMenu(runtime).then((loaded) => {
      const next = loaded ? goTo : onFailure
      if (loaded) askScreenAhead(runtime, next)
      if (navigation.currentPath() === from && from !== next) navigation.replace(next)
    })
  }, [kind, goTo, onFailure, runtime, navigation])
}
