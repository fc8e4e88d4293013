import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { Closure } from './closure.ts'
import type { Memory } from './memory.ts'
import { type ClosureReply, requestClosure } from './request.ts'

interface ClosureRequests {
  /** Asks the server for `screen`; one request however many ask. `early`: before anybody waits for it. */
  load(screen: string, early: boolean): Promise<Closure>
  /** Something was published: what is on its way may be old already. */
  renew(): void
  /** The session ended: what is on its way is another user's. */
  drop(): void
}

interface ClosureRequestSettings {
  http: HttpCalls
  clock: ClockPort
  memory: Memory
}

/** The present user's session and the last publish, each known by its own object. */
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
    const known = memory.known(screen)
    if (ageAtRequest !== age && known && known.confirmedMs > 0) return known.closure
    const confirmedMs = ageAtRequest === age ? clock.nowMs() : 0
    if (reply.kind === 'new') return memory.keep(screen, reply.received, confirmedMs)
    if (reply.kind === 'same' && known) return memory.keep(screen, known.received, confirmedMs)
    if (reply.kind === 'away' && known) return known.closure
    memory.forget(screen)
    throw reply.kind === 'same' ? new Error(`nothing is known of ${screen}`) : reply.error
  }

  const request = async (screen: string, early: boolean): Promise<Closure> => {
    const ageAtRequest = age
    const etag = memory.known(screen)?.received.etag ?? ''
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
