import { callsOf, type Endpoint } from '#core/endpoint'
import type { LiveRoutes } from './part.ts'
import type { Route } from './route.ts'

/** The routes of now: those that change while the server runs, found by `METHOD /path`. */
export interface LiveTable {
  find(method: string, path: string): Route | undefined
  endpoints(): readonly Endpoint[]
}

/** Joins several sources; a call that `fixed` answers already is left to it. */
export function liveTable(sources: readonly LiveRoutes[], fixed: ReadonlySet<string>): LiveTable {
  let revisions = ''
  let byCall = new Map<string, Route>()
  const renewed = (): ReadonlyMap<string, Route> => {
    const now = sources.map((source) => source.revision()).join()
    if (now === revisions) return byCall
    const pairs = sources.flatMap((source) =>
      source.list().flatMap((route) => callsOf(route.endpoint).map((call) => [call, route] as const)),
    )
    byCall = new Map(pairs.filter(([call]) => !fixed.has(call)))
    revisions = now
    return byCall
  }
  return {
    find: (method, path) => renewed().get(`${method} ${path}`),
    endpoints: () => [...new Set([...renewed().values()].map((route) => route.endpoint))],
  }
}
