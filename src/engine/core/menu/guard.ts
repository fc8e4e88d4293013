import { isOwnPath } from './address.ts'
import { homePath, loginPath, oauthLoginPath, plainPath } from './place.ts'

/** Paths that open without a token. spec: shell §2 route guard */
const open = new Set([loginPath, '/user/register', '/user/register-result', '/user/alteration', oauthLoginPath])
const logins = new Set([loginPath, oauthLoginPath])

/** The path to go to after signing in; home unless it is a path of this site, and never a login page. spec: attack case SR-08 */
export function safeRedirect(target: unknown, origin: string, otherwise: string = homePath): string {
  return isOwnPath(target, origin) && !logins.has(plainPath(target)) ? target : otherwise
}

export interface GuardRequest {
  /** The wanted path, and the same with query and hash. */
  path: string
  fullPath: string
  /** With its `#`. */
  hash?: string
  token: string | null
  menusLoaded: boolean
  /** The server's single sign-on is on. */
  sso: boolean
  /** The browser belongs to a work-chat app. */
  workChat: boolean
  /** The `redirect` of the query, as it came. */
  redirect?: unknown
  origin: string
}

/** What the guard decides. `load`: fetch the menu, then go to `goTo`; on failure sign out and go to `onFailure`. */
export type GuardDecision =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  | { kind: 'load'; goTo: string; onFailure: string }

/** The ticket of a link by which a password is set; empty when the hash is of no such link. spec: readings (Session) */
export const resetTicket = (hash: string): string => /^#reset=([0-9a-f]{64})$/.exec(hash)?.[1] ?? ''

const withReturn = (login: string, fullPath: string) => `${login}?redirect=${encodeURIComponent(fullPath)}`

/**
 * Decides on one navigation. With single sign-on the alternative login page stands in for the login page everywhere. A reset
 * link opens the login page for everybody, whoever is signed in in this browser.
 */
export function guard(request: GuardRequest): GuardDecision {
  const { fullPath, token, menusLoaded, redirect, origin } = request
  const path = plainPath(request.path)
  if (path === loginPath && resetTicket(request.hash ?? '') !== '') return { kind: 'pass' }
  const login = request.sso || request.workChat ? oauthLoginPath : loginPath
  if (token) {
    if (logins.has(path)) return { kind: 'redirect', to: homePath }
    if (menusLoaded) return { kind: 'pass' }
    return { kind: 'load', goTo: safeRedirect(redirect, origin, fullPath), onFailure: withReturn(login, fullPath) }
  }
  if (path === loginPath && login !== loginPath) return { kind: 'redirect', to: fullPath.replace(path, login) }
  return open.has(path) ? { kind: 'pass' } : { kind: 'redirect', to: withReturn(login, fullPath) }
}
