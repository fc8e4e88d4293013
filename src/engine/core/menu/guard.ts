import { isOwnPath } from './address.ts'
import { homePath, loginPath, oauthLoginPath, plainPath, signUpPaths } from './place.ts'

/** Paths that need no token. spec: shell §2 route guard */
const open = new Set([loginPath, ...signUpPaths, oauthLoginPath])
const logins = new Set([loginPath, oauthLoginPath])

/** Redirect target after login; `otherwise` if it is not a path of this site or is a page for people without a session. spec: attack case SR-08 */
export function safeRedirect(target: unknown, origin: string, otherwise: string = homePath): string {
  return isOwnPath(target, origin) && !open.has(plainPath(target)) ? target : otherwise
}

export interface GuardRequest {
  /** Requested path, without and with query and hash. */
  path: string
  fullPath: string
  /** Includes the `#`. */
  hash?: string
  token: string | null
  menusLoaded: boolean
  /** Single sign-on is enabled on the server. */
  sso: boolean
  /** The browser is embedded in a work-chat app. */
  workChat: boolean
  /** The unchecked `redirect` query parameter. */
  redirect?: unknown
  origin: string
}

/** Decision of the guard. `load`: fetch the menu and go to `goTo`; if that fails, sign out and go to `onFailure`. */
export type GuardDecision =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  | { kind: 'load'; goTo: string; onFailure: string }

/** Ticket of a password reset link; empty for any other hash. spec: readings (Session) */
export const resetTicket = (hash: string): string => /^#reset=([0-9a-f]{64})$/.exec(hash)?.[1] ?? ''

/** Whether a window was opened for a third party and comes back from it: it hands over what it brings, also to a page of a signed-in user. */
function isHandOver(fullPath: string): boolean {
  const { searchParams: query } = new URL(fullPath, 'https://own.invalid')
  const brings = query.has('oauth2LoginToken') || query.has('thirdFailure')
  return plainPath(fullPath) === oauthLoginPath && query.get('window') === '1' && brings
}

const withReturn = (login: string, fullPath: string) => `${login}?redirect=${encodeURIComponent(fullPath)}`

/**
 * Decides about one navigation. With single sign-on, its login page replaces the standard one. A reset link opens the
 * login page even when a user is signed in. The roots of the login pages lead to these alone.
 */
export function guard(request: GuardRequest): GuardDecision {
  const { fullPath, token, menusLoaded, redirect, origin } = request
  const path = plainPath(request.path)
  if (path === loginPath && resetTicket(request.hash ?? '') !== '') return { kind: 'pass' }
  const login = request.sso || request.workChat ? oauthLoginPath : loginPath
  if (token) {
    if (isHandOver(fullPath)) return { kind: 'pass' }
    if (logins.has(path)) return { kind: 'redirect', to: homePath }
    if (menusLoaded) return { kind: 'pass' }
    return { kind: 'load', goTo: safeRedirect(redirect, origin, fullPath), onFailure: withReturn(login, fullPath) }
  }
  if (path === loginPath && login !== loginPath) return { kind: 'redirect', to: fullPath.replace(path, login) }
  if (open.has(path)) return { kind: 'pass' }
  const root = `${path}/login`
  return { kind: 'redirect', to: logins.has(root) ? root : withReturn(login, fullPath) }
}
