import { oauthLoginPath } from '#core/menu'
import { isObject } from '#core/object'
import type { ConfigService } from '#runtime/config'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

export interface SignOn {
  /** Whether the settings loaded so far enable single sign-on. */
  isOn(): boolean
  /** The address that the CAS server redirects back to, for which its tickets are valid. */
  service(): string
  /** Redirects to the CAS server to sign in; `redirect` is where the user goes afterwards. */
  login(redirect: string): void
  /** Redirects to the CAS server to sign out there too. */
  logout(): void
  /** The purpose of this window's redirect; null if there was none. */
  journey(): Journey | null
  /** The window is back: clears the purpose. */
  arrive(): void
  /** A session has ended: no redirect to sign in until the user requests it. */
  rest(): void
}

interface SignOnSettings {
  ports: Pick<Ports, 'clock' | 'navigation' | 'storage'>
  config: Pick<ConfigService, 'current'>
}

/**
 * The single sign-on of one window. The service is one fixed address, and a ticket counts only in the window that
 * requested it: the purpose is stored there, not in the address. spec: readings (Routes); attack case SR-09
 */
export function createSignOn({ ports: { clock, navigation, storage }, config }: SignOnSettings): SignOn {
  const settings = { area: storage.session, clock, key: 'SINGLE_SIGN_ON', lifetimeMs: null }
  const stored = createStoredValue<Journey>({ ...settings, parse: journeyOf })
  const service = () => navigation.addressOf(navigation.basePath + oauthLoginPath)
  const leave = (verb: 'login' | 'logout') => {
    const server = config.current().ssoServer.replace(/\/+$/, '')
    navigation.leave(`${server}/${verb}?service=${encodeURIComponent(service())}`)
  }
  const isOn = () => {
    const { sso, ssoServer } = config.current()
    return sso && ssoServer !== ''
  }
  const rest = () => {
    if (isOn() || config.current().thirdParties.length > 0) stored.write({ kind: 'rest' })
  }

  return {
    isOn,
    service,
    login(redirect) {
      stored.write({ kind: 'login', redirect })
      leave('login')
    },
    logout() {
      rest()
      leave('logout')
    },
    journey: stored.read,
    arrive: stored.remove,
    rest,
  }
}

/** Whether this window has left for the CAS server, and why. */
type Journey =
  /** It left to sign in, and goes to `redirect` afterwards. */
  | { kind: 'login'; redirect: string }
  /** A session has ended in it: it redirects only on request. */
  | { kind: 'rest' }

/** The stored redirect, or null if it is invalid. */
function journeyOf(raw: unknown): Journey | null {
  if (!isObject(raw)) return null
  if (raw.kind === 'rest') return { kind: 'rest' }
  return raw.kind === 'login' && typeof raw.redirect === 'string' ? { kind: 'login', redirect: raw.redirect } : null
}
