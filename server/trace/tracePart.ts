import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { type AnsweredCall, found, type Part, route } from '#server/http'

interface Traced {
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
  let kept: readonly Traced[] = []
  return {
    id: 'trace',
    answered(call, { clock }) {
      if (call.path === catalogue.monitor.httpTrace.path) return
      kept = [tracedOf(call, clock.now()), ...kept.slice(0, limit.tracedCalls - 1)]
    },
    routes: [route(catalogue.monitor.httpTrace, () => found(kept))],
  }
}

const tracedOf = ({ requestId, method, path, status, tookMs, ip, caller }: AnsweredCall, now: string): Traced => ({
  id: requestId,
  requestTime: now,
  method,
  url: path,
  statusCode: status,
  timeTaken: Math.round(tookMs),
  ip,
  username: caller?.user.username ?? null,
})
