import type { AnsweredCall } from '#server/http'
import { monotonicMs } from '#server/platform'

/** Figures of the calls to one endpoint, or of one user. */
interface Count {
  name: string
  calls: number
  errors: number
  totalMs: number
  maxMs: number
}

/** Calls since the start. */
export interface Traffic {
  record(call: AnsweredCall): void
  totals(): Totals
  /** Calls a minute of the last hour, the oldest first. */
  perMinute(): readonly number[]
  /** The slowest endpoints by their mean. */
  slowest(most: number): readonly Count[]
  /** The users with most calls. */
  busiest(most: number): readonly Count[]
}

type Totals = Omit<Count, 'name'> & { receivedBytes: number; sentBytes: number; rejected: number }

const minuteMs = 60_000
const minutes = 60
/** The most users whose calls are counted apart. */
const maxUsers = 1_000

const newCount = (name: string): Count => ({ name, calls: 0, errors: 0, totalMs: 0, maxMs: 0 })

function add(count: Omit<Count, 'name'>, { status, tookMs }: AnsweredCall): void {
  count.calls += 1
  count.errors += status >= 500 ? 1 : 0
  count.totalMs += tookMs
  count.maxMs = Math.max(count.maxMs, tookMs)
}

/** Calls by minute in a ring. */
function minuteRing() {
  const ring = new Uint32Array(minutes)
  let current = Math.floor(monotonicMs() / minuteMs)
  const advance = () => {
    const now = Math.floor(monotonicMs() / minuteMs)
    for (let minute = Math.max(current + 1, now - minutes + 1); minute <= now; minute += 1) ring[minute % minutes] = 0
    current = now
    return now % minutes
  }
  return {
    count() {
      const at = advance()
      ring[at] = (ring[at] ?? 0) + 1
    },
    list() {
      const at = advance()
      return Array.from({ length: minutes }, (_, index) => ring[(at + 1 + index) % minutes] ?? 0)
    },
  }
}

export function countTraffic(): Traffic {
  const totals: Totals = { calls: 0, errors: 0, totalMs: 0, maxMs: 0, receivedBytes: 0, sentBytes: 0, rejected: 0 }
  const byEndpoint = new Map<string, Count>()
  const byUser = new Map<string, Count>()
  const ring = minuteRing()
  const countIn = (map: Map<string, Count>, name: string) => {
    const count = map.get(name) ?? newCount(name)
    map.set(name, count)
    return count
  }
  return {
    record(call) {
      add(totals, call)
      totals.receivedBytes += call.receivedBytes
      totals.sentBytes += call.sentBytes
      totals.rejected += call.status === 429 || call.status === 503 ? 1 : 0
      ring.count()
      if (call.endpointPath !== '') add(countIn(byEndpoint, `${call.method} ${call.endpointPath}`), call)
      const username = call.caller?.user.username
      if (username && (byUser.has(username) || byUser.size < maxUsers)) add(countIn(byUser, username), call)
    },
    totals: () => totals,
    perMinute: () => ring.list(),
    slowest: (most) => first(most, [...byEndpoint.values()], ({ totalMs, calls }) => totalMs / calls),
    busiest: (most) => first(most, [...byUser.values()], ({ calls }) => calls),
  }
}

const first = (most: number, counts: Count[], weight: (count: Count) => number): Count[] =>
  counts.sort((one, other) => weight(other) - weight(one)).slice(0, most)
