import type { Config } from '#config'
import type { Endpoint, Pace } from '#core/endpoint'
import { errorCatalogue, ProductError } from '#core/error'
import type { Caller } from '#server/context'
import { monotonicMs } from '#server/time'
import { networkOf } from './network.ts'

/** Counts calls by person, and by network for those who are not signed in; throws 429 past the limit. */
export type PaceKeeper = (ip: string, endpoint: Endpoint, caller: Caller | null) => void

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

/** The limits of each pace. `login` goes by network alone: guessing passwords has no account to count by. */
export function keepPace({ ratePerMinute, loginRatePerMinute }: Config): PaceKeeper {
  const count = counter()
  const most: Readonly<Record<Pace, number>> = {
    usual: ratePerMinute,
    login: loginRatePerMinute,
    check: Math.min(checksPerMinute, ratePerMinute),
  }
  return (ip, { pace = 'usual' }, caller) => {
    const who = caller && pace !== 'login' ? caller.user.id : networkOf(ip)
    const { calls, endsMs } = count(`${pace} ${who}`)
    if (calls <= most[pace]) return
    const retryAfterS = Math.max(1, Math.ceil((endsMs - monotonicMs()) / 1_000))
    throw new ProductError('tooMany', errorCatalogue.tooMany.message, { retryAfterS })
  }
}
