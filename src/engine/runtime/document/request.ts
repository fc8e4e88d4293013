import { type HttpCalls, isHttpFailure, shownInPlace } from '#runtime/http'
import { closureOf } from './closure.ts'
import type { CachedClosure } from './closureCache.ts'

/** What the server said of a closure. */
export type ClosureReply =
  | { kind: 'new'; received: CachedClosure }
  | { kind: 'same' }
  /** Nobody answered properly: what is known may serve. */
  | { kind: 'away'; error: unknown }
  /** The reader may not have it, or there is none. */
  | { kind: 'refused'; error: unknown }

/** Statuses of a server that cannot answer now. */
const away = [0, 429, 500, 502, 503, 504]

const unreadable = (screen: string) => new Error(`the closure of ${screen} cannot be read`)

interface ClosureRequest {
  /** The id of a screen, or the call that builds its document, which begins with `/`. */
  screen: string
  /** Of the closure that is known; empty for none. */
  etag: string
  /** Nobody waits for it yet: a failure is not told. */
  early: boolean
}

/** Asks for a closure, unless the server still has the one with `etag`. While one is known, a server that is away is not told. */
export async function requestClosure(http: HttpCalls, { screen, etag, early }: ClosureRequest): Promise<ClosureReply> {
  const known = {
    quiet: etag ? [...away, ...shownInPlace] : shownInPlace,
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
    ...(early ? { quiet: 'all' as const } : {}),
  }
  try {
    const built = screen.startsWith('/')
    const target = built ? { path: screen } : { path: '/online/document/closure', query: { screen } }
    const answer = await http.call({ ...known, method: 'GET', ...target })
    if (answer.status === 304) return { kind: 'same' }
    const closure = closureOf(answer.result)
    if (!closure || (!built && closure.screen !== screen)) return { kind: 'away', error: unreadable(screen) }
    return { kind: 'new', received: { etag: answer.etag, closure } }
  } catch (error) {
    return { kind: isHttpFailure(error) && away.includes(error.status) ? 'away' : 'refused', error }
  }
}
