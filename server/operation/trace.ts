import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { type AnsweredCall, found, type Part, route } from '#server/http'

interface TracedCall {
  id: string
  requestTime: string
  method: string
  url: string
  statusCode: number
  timeTaken: number
  ip: string
  username: string | null
}

/** The calls of people, without what follows the path: it may hold what is searched for. spec: screens §12, http-trace */
export function tracePart(): Part {
  let latest: readonly TracedCall[] = []
  return {
    id: 'trace',
    answered(call, { clock }) {
      if (call.path === catalogue.monitor.httpTrace.path) return
      latest = [tracedOf(call, clock.now()), ...latest.slice(0, limit.tracedCalls - 1)]
    },
    routes: [route(catalogue.monitor.httpTrace, () => found(latest))],
  }
}

const tracedOf = ({ requestId, method, path, status, tookMs, ip, caller }: AnsweredCall, now: string): TracedCall => ({
  id: requestId,
  requestTime: now,
  method,
  url: path,
  statusCode: status,
  timeTaken: Math.round(tookMs),
  ip,
  username: caller?.user.username ?? null,
})
