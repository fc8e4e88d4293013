import { parseJson } from '#core/object'
import type { ClockPort, FilePort, LifecyclePort, LogPort, PeerPort, Ports, RandomPort } from '#runtime/port'
import { browserAgent } from './agent.ts'
import { axiosHttp } from './axiosHttp.ts'
import { browserNavigation } from './navigation.ts'
import { browserStorage } from './storage.ts'

/** GMT+8. spec: contract, types */
const defaultZoneMinutes = 480

/** The browser's clock, in the product's zone. */
function browserClock(zoneMinutes = defaultZoneMinutes): ClockPort {
  return {
    nowMs: () => Date.now(),
    zoneMinutes,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
}

/** What only the pages can provide: dialogs, and the router if there is one. */
type PagePorts = Pick<Ports, 'notice' | 'confirm'> & Partial<Ports>

/** The ports of a real browser, with those of the pages. */
export const browserPorts = (pages: PagePorts): Ports => ({
  agent: browserAgent(),
  clock: browserClock(),
  file: browserFile(),
  http: axiosHttp(),
  lifecycle: browserLifecycle(),
  log: browserLog(),
  navigation: browserNavigation(''),
  peer: browserPeer(),
  random: browserRandom(),
  socket: (address) => new WebSocket(address),
  storage: browserStorage(),
  ...pages,
})

/** Saves through a link of the document. */
const browserFile = (): FilePort => ({
  save(blob, fileName) {
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  },
})

/** The page's own events. */
const browserLifecycle = (): LifecyclePort => ({
  onHide(run) {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') run()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', run)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', run)
    }
  },
  onUncaught(listener) {
    const onError = (event: ErrorEvent) => listener(event.error ?? event.message)
    const onRejection = (event: PromiseRejectionEvent) => listener(event.reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  },
})

/** The browser's console. */
const browserLog = (): LogPort => ({
  warn: (message, detail) => console.warn(message, detail),
  error: (message, detail) => console.error(message, detail),
})

const byStorage = (name: string): PeerPort => ({
  post(message) {
    try {
      localStorage.setItem(name, JSON.stringify({ message, atMs: Date.now() }))
      localStorage.removeItem(name)
    } catch {
      // Storage that is forbidden is not shared either.
    }
  },
  listen(listener) {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === name && newValue) listener(messageIn(newValue))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
})

const messageIn = (text: string): unknown => (parseJson(text) as { message?: unknown } | null | undefined)?.message

const byChannel = (channel: BroadcastChannel): PeerPort => ({
  post: (message) => channel.postMessage(message),
  listen(listener) {
    const onMessage = ({ data }: MessageEvent<unknown>) => listener(data)
    channel.addEventListener('message', onMessage)
    return () => channel.removeEventListener('message', onMessage)
  },
})

/** The tabs of this browser: a broadcast channel, or the storage event where there is none. */
const browserPeer = (name = 'digital-village'): PeerPort =>
  typeof BroadcastChannel === 'undefined' ? byStorage(name) : byChannel(new BroadcastChannel(name))

/** The browser's random numbers. */
const browserRandom = (): RandomPort => ({
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
})
