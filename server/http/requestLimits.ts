import { isIPv6, Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Endpoint, RateLimit } from '#core/endpoint'
import { errorCatalogue, ProductError, productError } from '#core/error'
import type { Caller } from '#server/context'
import { monotonicMs, repeatedly, windowCounter } from '#server/platform'
import { addressProblem } from './address.ts'
import { refuseDoubledHeaders } from './guard.ts'

/** Headers of all API responses: never rendered as a page, sniffed, framed or sent as a referrer. spec: attack cases IN-01 */
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

/** Limits on every request: response headers, address, requests in flight, timeouts. */
interface RequestLimits {
  enter(request: FastifyRequest, reply: FastifyReply): void
  /** Restarts the timeout for reading the body. */
  readsBody(request: FastifyRequest, timeoutMs?: number): void
  /** Restarts the timeout for the call, which also has its own. */
  works(request: FastifyRequest, timeoutMs: number): void
  /** Restarts the timeout for the client to read the response. */
  answers(request: FastifyRequest, timeoutMs?: number): void
  /** Number of requests in flight. */
  inFlight(): number
  /** Removes the timeout of a connection upgraded to a live channel. */
  upgraded(request: FastifyRequest): void
  stop(): void
}

/** Releases the slot when the response ends; a body still arriving is discarded, but only for a short time. */
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

/** False for injected calls, which have no connection; the outer call watches the time. */
const isConnected = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

export function openRequestLimits({ maxInFlight, apiBase, bodyTimeoutMs }: Config): RequestLimits {
  const deadlines = startDeadlines()
  const pressure = watchPressure()
  const probes = new Set([`${apiBase}/health`, `${apiBase}/ready`])
  const maxOpen = () => (pressure.high() ? Math.min(laggingInFlight, maxInFlight) : maxInFlight)
  const isFull = (url: string) => deadlines.open >= maxOpen() && !probes.has(url)
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
    inFlight: () => deadlines.open,
    upgraded: (request) => deadlines.clear(request.raw),
    stop() {
      deadlines.stop()
      pressure.stop()
    },
  }
}

/** Deadline of a connection. */
interface Due {
  socket: Socket
  atMs: number
}

/** Closes connections that are too slow: a trickling body, or an unread response. One timer serves all. */
interface Deadlines {
  set(key: object, socket: Socket, timeoutMs: number): void
  clear(key: object): void
  /** Number of requests in flight. */
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

/** Detects overload early, so that calls can still be rejected properly. */
interface Pressure {
  /** True while the event loop lags. */
  high(): boolean
  stop(): void
}

const sampleMs = 500
const lagMs = 250
/** Requests in flight allowed despite lag: with so few, the machine is slow, and a late response is better than none. */
const laggingInFlight = 20

/** Monitors the mean event loop delay; high after two lagging samples in a row, so single pauses do not count. */
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

/** Rate limit key of an address: the IPv4 address, or the /64 network of an IPv6 address. */
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

/** Counts calls per user, or per network without a session; throws 429 beyond the limit. */
type RateLimiter = (ip: string, endpoint: Endpoint, caller: Caller | null) => void

const maxKeys = 100_000
const checksPerMinute = 120
const asksPerMinute = 30

/** Rate limits per minute by kind of call. `login` counts per network only, since password guessing uses many accounts. */
export function createRateLimiter({ ratePerMinute, loginRatePerMinute }: Config): RateLimiter {
  const count = windowCounter(maxKeys)
  const maxCalls: Readonly<Record<RateLimit, number>> = {
    default: ratePerMinute,
    login: loginRatePerMinute,
    check: Math.min(checksPerMinute, ratePerMinute),
    ask: Math.min(asksPerMinute, ratePerMinute),
  }
  return (ip, { rateLimit = 'default' }, caller) => {
    const who = caller && rateLimit !== 'login' ? caller.user.id : networkOf(ip)
    const { calls, endsMs } = count(`${rateLimit} ${who}`, monotonicMs())
    if (calls <= maxCalls[rateLimit]) return
    const retryAfterS = Math.max(1, Math.ceil((endsMs - monotonicMs()) / 1_000))
    throw new ProductError('tooMany', errorCatalogue.tooMany.message, { retryAfterS })
  }
}
