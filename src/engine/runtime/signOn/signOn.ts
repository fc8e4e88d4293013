import { oauthLoginPath } from '#core/menu'
import { isObject } from '#core/object'
import type { ConfigService } from '#runtime/config'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

export interface SignOn {
  /** As far as the settings have come. */
  isOn(): boolean
  /** The address to which the CAS server leads back, and for which its tickets are. */
  service(): string
  /** Leaves for the CAS server to sign in; `redirect` is where the user wants to go after it. */
  login(redirect: string): void
  /** Leaves for the CAS server to sign out there too. */
  logout(): void
  /** What this window was about when it left; null when it has not been away. */
  journey(): Journey | null
  /** The window is back: what it was about is over. */
  arrive(): void
  /** A session has ended: nobody is signed in again without asking for it. */
  rest(): void
}

interface SignOnSettings {
  ports: Pick<Ports, 'clock' | 'navigation' | 'storage'>
  config: Pick<ConfigService, 'current'>
}

/**
 * The single sign-on of one window. The service is one fixed address, and a ticket counts only in the window that has gone
 * for one: what it went for is kept there, not in the address. spec: readings (Routes); attack case SR-09
 */
export function createSignOn({ ports: { clock, navigation, storage }, config }: SignOnSettings): SignOn {
  const place = { area: storage.session, clock, key: 'SINGLE_SIGN_ON', lifetimeMs: null }
  const stored = createStoredValue<Journey>({ ...place, parse: journeyOf })
  const service = () => navigation.addressOf(oauthLoginPath)
  const leave = (verb: 'login' | 'logout') => {
    const server = config.current().ssoServer.replace(/\/+$/, '')
    navigation.leave(`${server}/${verb}?service=${encodeURIComponent(service())}`)
  }
  const isOn = () => {
    const { sso, ssoServer } = config.current()
    return sso && ssoServer !== ''
  }
  const rest = () => {
    if (isOn()) stored.write({ kind: 'rest' })
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

/** Why this window is, or is not, on its way to the CAS server. */
type Journey =
  /** It went to sign in, and wants to go to `redirect` after it. */
  | { kind: 'login'; redirect: string }
  /** A session has ended in it: it goes there when it is told to. */
  | { kind: 'rest' }

/** The journey that was kept, or null when it is something else. */
function journeyOf(raw: unknown): Journey | null {
  if (!isObject(raw)) return null
  if (raw.kind === 'rest') return { kind: 'rest' }
  return raw.kind === 'login' && typeof raw.redirect === 'string' ? { kind: 'login', redirect: raw.redirect } : null
}
