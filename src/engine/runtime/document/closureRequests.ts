import { type HttpCalls, isHttpFailure, shownInPlace } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import { type Closure, closureOf } from './closure.ts'
import type { CachedClosure } from './closureCache.ts'
import type { Memory } from './memory.ts'

/** The server's answer to a request for a closure. */
type ClosureReply =
  | { kind: 'new'; received: CachedClosure }
  | { kind: 'same' }
  /** No usable answer came: a cached closure may be used. */
  | { kind: 'away'; error: unknown }
  /** The reader may not see it, or it does not exist. */
  | { kind: 'refused'; error: unknown }

/** Statuses of a server that cannot answer now. */
const away = [0, 429, 500, 502, 503, 504]

const unreadable = (screen: string) => new Error(`the closure of ${screen} cannot be read`)

interface ClosureRequest {
  /** The id of a screen, or the call that builds its document, which begins with `/`. */
  screen: string
  /** ETag of the cached closure; empty if there is none. */
  etag: string
  /** Nobody waits for it yet: failures are not shown. */
  early: boolean
}

/** Requests a closure, unless the server still has the one with `etag`. If one is cached, an unreachable server is not reported. */
async function requestClosure(http: HttpCalls, { screen, etag, early }: ClosureRequest): Promise<ClosureReply> {
  const options = {
    quiet: etag ? [...away, ...shownInPlace] : shownInPlace,
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
    ...(early ? { quiet: 'all' as const } : {}),
  }
  try {
    const built = screen.startsWith('/')
    const target = built ? { path: screen } : { path: '/online/document/closure', query: { screen } }
    const answer = await http.call({ ...options, method: 'GET', ...target })
    if (answer.status === 304) return { kind: 'same' }
    const closure = closureOf(answer.result)
    if (!closure || (!built && closure.screen !== screen)) return { kind: 'away', error: unreadable(screen) }
    return { kind: 'new', received: { etag: answer.etag, closure } }
  } catch (error) {
    return { kind: isHttpFailure(error) && away.includes(error.status) ? 'away' : 'refused', error }
  }
}

interface ClosureRequests {
  /** Requests `screen`; concurrent calls share one request. `early`: before anybody waits for it. */
  load(screen: string, early: boolean): Promise<Closure>
  /** Something was published: pending answers may be outdated. */
  renew(): void
  /** The session ended: pending answers belong to another user. */
  drop(): void
}

interface ClosureRequestSettings {
  http: HttpCalls
  clock: ClockPort
  memory: Memory
}

/** The current session and the last publish, each identified by its own object. */
interface Age {
  session: object
  publish: object
}

/** The requests for closures of one runtime. */
export function createClosureRequests({ http, clock, memory }: ClosureRequestSettings): ClosureRequests {
  const pending = new Map<string, Promise<Closure>>()
  let age: Age = { session: {}, publish: {} }

  const take = (screen: string, reply: ClosureReply, ageAtRequest: Age): Closure => {
    if (ageAtRequest.session !== age.session) throw new Error('the session ended while the screen was loading')
    const stored = memory.get(screen)
    if (ageAtRequest !== age && stored && stored.confirmedMs > 0) return stored.received.closure
    const confirmedMs = ageAtRequest === age ? clock.nowMs() : 0
    if (reply.kind === 'new') return memory.keep(screen, reply.received, confirmedMs)
    if (reply.kind === 'same' && stored) return memory.keep(screen, stored.received, confirmedMs)
    if (reply.kind === 'away' && stored) return stored.received.closure
    memory.forget(screen)
    throw reply.kind === 'same' ? new Error(`nothing is known of ${screen}`) : reply.error
  }

  const request = async (screen: string, early: boolean): Promise<Closure> => {
    const ageAtRequest = age
    const etag = memory.get(screen)?.received.etag ?? ''
    const reply = await requestClosure(http, { screen, etag, early })
    if (ageAtRequest === age) pending.delete(screen)
    return take(screen, reply, ageAtRequest)
  }

  const begin = (next: Age) => {
    age = next
    pending.clear()
  }

  return {
    load(screen, early) {
      const closure = pending.get(screen) ?? request(screen, early)
      pending.set(screen, closure)
      return closure
    },
    renew: () => begin({ ...age, publish: {} }),
    drop: () => begin({ session: {}, publish: {} }),
  }
}
