import { isIPv6, Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Endpoint, RateLimit } from '#core/endpoint'
import { errorCatalogue, ProductError, productError } from '#core/error'
import type { Caller } from '#server/context'
import { monotonicMs, repeatedly } from '#server/platform'
import { addressProblem } from './address.ts'
import { refuseDoubledHeaders } from './guard.ts'

/** Headers of every answer of the API: it is never shown as a page, sniffed, framed or sent on as a referrer. spec: attack cases IN-01 */
export const secureHeaders: Readonly<Record<string, string>> = Object.freeze({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
})

const readingTimeoutMs = 30_000
const discardTimeoutMs = 5_000

/** What stands before every call: the headers of its answer, its address, how much there is to do, how long it may take. */
interface RequestLimits {
  enter(request: FastifyRequest, reply: FastifyReply): void
  /** From now on the body may take `timeoutMs`. */
  readsBody(request: FastifyRequest, timeoutMs?: number): void
  /** The call itself watches its time from now on. */
  works(request: FastifyRequest, timeoutMs: number): void
  /** From now on the caller may take `timeoutMs` to read the answer. */
  answers(request: FastifyRequest, timeoutMs?: number): void
  /** The connection has become a live channel, which watches its own time. */
  upgraded(request: FastifyRequest): void
  stop(): void
}

/** Frees the place when the answer is out or given up; a body that is still coming is discarded for a moment only. */
function leaveAtEnd(request: FastifyRequest, reply: FastifyReply, deadlines: Deadlines): void {
  const { raw } = request
  reply.raw.once('close', () => {
    deadlines.clear(raw)
    if (raw.complete || raw.destroyed) return
    deadlines.set(reply, raw.socket, discardTimeoutMs)
    raw.once('close', () => deadlines.clear(reply))
    raw.once('end', () => deadlines.clear(reply))
  })
}

/** A call that the server sends to itself has no connection: the call around it watches the time. */
const isConnected = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

export function openRequestLimits({ maxInFlight, apiBase, bodyTimeoutMs }: Config): RequestLimits {
  const deadlines = startDeadlines()
  const pressure = watchPressure()
  const health = `${apiBase}/health`
  const most = () => (pressure.high() ? Math.min(laggingInFlight, maxInFlight) : maxInFlight)
  const isFull = (url: string) => deadlines.open >= most() && url !== health
  const set = (request: FastifyRequest, timeoutMs: number) => {
    if (isConnected(request)) deadlines.set(request.raw, request.raw.socket, timeoutMs)
  }
  return {
    enter(request, reply) {
      const url = request.raw.url ?? ''
      reply.headers({ ...secureHeaders, 'x-request-id': request.id })
      if (isFull(url)) throw productError('busy')
      set(request, bodyTimeoutMs)
      if (isConnected(request)) leaveAtEnd(request, reply, deadlines)
      const problem = addressProblem(url)
      if (problem) throw problem
      refuseDoubledHeaders(request.raw)
    },
    readsBody: (request, timeoutMs = bodyTimeoutMs) => set(request, timeoutMs),
    works: (request, timeoutMs) => set(request, timeoutMs + readingTimeoutMs),
    answers: (request, timeoutMs = readingTimeoutMs) => set(request, timeoutMs),
    upgraded: (request) => deadlines.clear(request.raw),
    stop() {
      deadlines.stop()
      pressure.stop()
    },
  }
}

/** What a connection waits for now, and until when. */
interface Due {
  socket: Socket
  atMs: number
}

/** Ends connections that take too long: a body that trickles in, an answer that nobody reads. One timer for all of them. */
interface Deadlines {
  set(key: object, socket: Socket, timeoutMs: number): void
  clear(key: object): void
  /** Requests that are being worked on. */
  readonly open: number
  stop(): void
}

function startDeadlines(everyMs = 1_000): Deadlines {
  const dues = new Map<object, Due>()
  const sweep = () => {
    const nowMs = monotonicMs()
    for (const [key, { socket, atMs }] of dues) {
      if (atMs > nowMs) continue
      dues.delete(key)
      socket.destroy()
    }
  }
  const stop = repeatedly(everyMs, sweep)
  return {
    set: (key, socket, timeoutMs) => dues.set(key, { socket, atMs: monotonicMs() + timeoutMs }),
    clear: (key) => dues.delete(key),
    get open() {
      return dues.size
    },
    stop,
  }
}

/** Tells early that there is too much to do, so that callers are sent away while there is strength left to answer. */
interface Pressure {
  /** True when the event loop lags. */
  high(): boolean
  stop(): void
}

const sampleMs = 500
const lagMs = 250
/** Calls that are taken although the event loop lags: with so few it is the machine that is slow, and late is better than never. */
const laggingInFlight = 20

/** Watches the mean delay of the event loop; two half seconds in a row that lag count, a single pause does not. */
function watchPressure(): Pressure {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let high = false
  let lagged = false
  const stop = repeatedly(sampleMs, () => {
    const lags = delay.mean / 1e6 > lagMs
    high = lags && lagged
    lagged = lags
    delay.reset()
  })
  return {
    high: () => high,
    stop: () => {
      stop()
      delay.disable()
    },
  }
}

/** What calls from one place are counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Counts calls by person, and by network for those who are not signed in; throws 429 past the limit. */
type RateLimiter = (ip: string, endpoint: Endpoint, caller: Caller | null) => void

interface Window {
  calls: number
  endsMs: number
}

const windowMs = 60_000
const mostKeys = 100_000
const checksPerMinute = 120

/** Counts by key in windows of a minute. Windows that are over go when there are too many. */
function counter() {
  const windows = new Map<string, Window>()
  const sweep = (nowMs: number) => {
    for (const [key, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(key)
    if (windows.size > mostKeys) windows.clear()
  }
  return (key: string): Window => {
    const nowMs = monotonicMs()
    if (windows.size > mostKeys) sweep(nowMs)
    const rateWindow = windows.get(key)
    const window = rateWindow && rateWindow.endsMs > nowMs ? rateWindow : { calls: 0, endsMs: nowMs + windowMs }
    window.calls += 1
    windows.set(key, window)
    return window
  }
}

/** The limits a minute by kind of call. `login` goes by network alone: guessing passwords has no account to count by. */
export function createRateLimiter({ ratePerMinute, loginRatePerMinute }: Config): RateLimiter {
  const count = counter()
  const most: Readonly<Record<RateLimit, number>> = {
    default: ratePerMinute,
    login: loginRatePerMinute,
    check: Math.min(checksPerMinute, ratePerMinute),
  }
  return (ip, { rateLimit = 'default' }, caller) => {
    const who = caller && rateLimit !== 'login' ? caller.user.id : networkOf(ip)
    const { calls, endsMs } = count(`${rateLimit} ${who}`)
    if (calls <= most[rateLimit]) return
    const retryAfterS = Math.max(1, Math.ceil((endsMs - monotonicMs()) / 1_000))
    throw new ProductError('tooMany', errorCatalogue.tooMany.message, { retryAfterS })
  }
}
