import { isIPv6 } from 'node:net'
import type { Config } from '#config'
import type { Endpoint, RateLimit } from '#core/endpoint'
import { errorCatalogue, ProductError } from '#core/error'
import type { Caller } from '#server/context'
import { monotonicMs } from '#server/platform'

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
    const known = windows.get(key)
    const window = known && known.endsMs > nowMs ? known : { calls: 0, endsMs: nowMs + windowMs }
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
