import { isObject } from '#core/object'
import type { HttpCalls } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

/** What a third party's window hands over: a token for `getLoginUser`, or why there is none. */
export interface HandedToken {
  type: string
  token: string
  /** A code of `thirdFailures`; empty with a token. */
  failure: string
}

/** Signing in through third parties, in this window or in one of its own. spec: contract §2.5 */
export interface ThirdPartyLogin {
  /** Opens a window for it; false when the browser refuses. */
  openWindow(type: string): boolean
  /** Leaves for it with this window; `redirect` is where the user goes afterwards. `inApp`: the page is open in the app of the third party. */
  leave(type: string, redirect: string, options?: { inApp: boolean }): void
  /** Where the user of this window wanted to go when it left; null when it has not been away. */
  arrive(): string | null
  /** Hands a token over to the page that opened this window, and closes the window. */
  handOver(handed: HandedToken): void
  /** Tells pages that wait for a window why there is no token; this window stays. */
  reportFailure(failure: string): void
  /** Hears what windows hand over; returns how to stop. */
  listen(listener: (handed: HandedToken) => void): () => void
  /** Binds the account behind a token to the signed-in user. */
  bind(handed: Pick<HandedToken, 'token' | 'type'>): Promise<void>
}

interface ThirdPartySettings {
  ports: Pick<Ports, 'clock' | 'navigation' | 'peer' | 'storage'>
  base: string
  http: HttpCalls
}

/**
 * The third parties of one window. A window that they return to has lost its opener (it has been on another site, and pages isolate
 * themselves), so it speaks to the pages of this site by their common channel. The token is of use only in the browser that asked for it.
 */
export function createThirdPartyLogin({ ports, base, http }: ThirdPartySettings): ThirdPartyLogin {
  const { clock, navigation, peer, storage } = ports
  const settings = { area: storage.session, clock, key: 'THIRD_LOGIN', lifetimeMs: null }
  const stored = createStoredValue<Journey>({ ...settings, parse: journeyOf })
  const post = (handed: HandedToken) => peer.post({ about, ...handed })
  const addressOf = (type: string, more: Readonly<Record<string, string>>) => {
    const state = new URL(navigation.addressOf('/')).origin
    const path = `${base}/sys/thirdLogin/oauth2/${encodeURIComponent(type)}/login`
    return navigation.addressOf(`${path}?${new URLSearchParams({ state, ...more })}`)
  }

  return {
    openWindow: (type) => navigation.openWindow(addressOf(type, { window: '1' })),
    leave(type, redirect, { inApp } = { inApp: false }) {
      stored.write({ redirect })
      navigation.leave(addressOf(type, inApp ? { agent: '1' } : {}))
    },
    arrive: () => stored.read()?.redirect ?? null,
    handOver(handed) {
      post(handed)
      navigation.closeWindow()
    },
    reportFailure: (failure) => post({ type: '', token: '', failure }),
    listen: (listener) =>
      peer.listen((message) => {
        const handed = handedOf(message)
        if (handed) listener(handed)
      }),
    async bind({ token, type }) {
      await http.post('/sys/thirdLogin/bind', { token, thirdType: type })
    },
  }
}

const about = 'thirdLogin'

/** Where the user of a window that went away wanted to go. */
interface Journey {
  redirect: string
}

const journeyOf = (raw: unknown): Journey | null =>
  isObject(raw) && typeof raw.redirect === 'string' ? { redirect: raw.redirect } : null

function handedOf(message: unknown): HandedToken | null {
  if (!isObject(message) || message.about !== about) return null
  const { type, token, failure } = message
  return [type, token, failure].every((text) => typeof text === 'string')
    ? { type: String(type), token: String(token), failure: String(failure) }
    : null
}
