import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type GuardDecision, type GuardRequest, guard, homePath, plainPath, queryParams } from '#core/menu'
import { messages } from '#core/message'
import { isObject } from '#core/object'
import { useConfig, useRuntime, useSession } from '#pages/context'
import { failureText } from '#pages/entry'
import { isHttpFailure, isOutage } from '#runtime/http'
import type { Runtime } from '#runtime/service'

/** `outage`: the server did not answer; token and address stay. `refused`: the session has ended. */
type MenuOutcome = 'loaded' | 'refused' | 'outage'

/**
 * Loads the user's menu unless it is loaded. A refusal is told to the user and ends the session.
 * spec: shell §2 Route guard; readings (Routes and guard) Loading the menu
 */
export async function loadMenu({ session, ports }: Runtime): Promise<MenuOutcome> {
  const { token, menu } = session.state()
  try {
    if (menu === null) await session.loadPermissions()
    return 'loaded'
  } catch (error) {
    if (session.state().token !== token) return 'refused'
    if (isOutage(error)) return 'outage'
    const message = isHttpFailure(error) ? failureText(error) : String(error instanceof Error ? error.message : error)
    const title = messages.failure.noticeTitle
    if (message) ports.notice.notice({ tone: 'error', title, message })
    await session.logout()
    return 'refused'
  }
}

const screenPattern = /^\/?screen\/([a-z][A-Za-z0-9-]*\/[a-z][A-Za-z0-9-]*)$/

/** The screen that the item with this very path names, as the server sent it. */
function screenOf(menu: unknown, path: string): string | undefined {
  if (!Array.isArray(menu)) return undefined
  for (const item of menu.filter(isObject)) {
    const own = item.path === path && typeof item.component === 'string' ? item.component : ''
    const found = screenPattern.exec(own)?.[1] ?? screenOf(item.children, path)
    if (found) return found
  }
  return undefined
}

/** The page that a sign-in leads to: the one that the user has chosen, while the menu has it. */
export function startPath({ session, settings }: Pick<Runtime, 'session' | 'settings'>): string {
  const { home } = settings.theme.current
  return home !== '' && screenOf(session.state().menu, home) ? home : homePath
}

/**
 * Asks for the documents of the page at an address while the program that draws them is still on its way. A guess: what it
 * does not find, or is refused, the page asks for and tells of itself.
 */
export async function askScreenAhead(
  { session, documents }: Pick<Runtime, 'session' | 'documents'>,
  fullPath: string,
): Promise<void> {
  const path = plainPath(fullPath)
  const screen = screenPattern.exec(path)?.[1] ?? screenOf(session.state().menu, path)
  if (screen) await documents.ahead(screen, queryParams(fullPath))
}

/** The one `redirect` of a query; several count as none. spec: attack case SR-08 */
export function redirectOf(search: string): string | undefined {
  const [redirect, second] = new URLSearchParams(search).getAll('redirect')
  return second === undefined ? redirect : undefined
}

/** A value of the render in which `key` last changed. */
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
    fullPath: pathname + search + hash,
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

/** What keeps the guard from going on: whether the server gives no menu, and how to ask again. */
interface MenuWait {
  isOutage: boolean
  retry(): void
}

/** Carries out the guard's decision: redirects, or loads the menu and continues. */
export function useGuardSteps(decision: GuardDecision): MenuWait {
  const runtime = useRuntime()
  const { navigation } = runtime.ports
  const { kind } = decision
  const to = decision.kind === 'redirect' ? decision.to : ''
  const goTo = decision.kind === 'load' ? decision.goTo : ''
  const onFailure = decision.kind === 'load' ? decision.onFailure : ''
  const [attempt, setAttempt] = useState(0)
  const [isOutage, setOutage] = useState(false)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    if (kind === 'redirect') navigation.replace(to)
  }, [kind, to, navigation])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (kind !== 'load') return
    const from = navigation.currentPath()
    loadMenu(runtime).then((outcome) => {
      setOutage(outcome === 'outage')
      if (outcome === 'outage') return
      const next = outcome === 'loaded' ? goTo : onFailure
      if (navigation.currentPath() === from && from !== next) navigation.replace(next)
    })
  }, [kind, goTo, onFailure, runtime, navigation, attempt])

  return { isOutage: isOutage && kind === 'load', retry }
}
