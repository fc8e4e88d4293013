import { callsOf, type Endpoint } from '#core/endpoint'
import type { LiveRoutes, Route } from './route.ts'

/** The current live routes, by `METHOD /path`. */
export interface LiveTable {
  find(method: string, path: string): Route | undefined
  endpoints(): readonly Endpoint[]
}

/** Merges several sources; calls in `fixed` are left to the fixed routes. */
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

/** All calls of the routes; throws for duplicates and for routes without an access rule. */
export function routedCalls(routes: readonly Route[]): ReadonlySet<string> {
  const owners = new Map<string, string>()
  for (const { endpoint } of routes) {
    if (!endpoint.access?.kind) throw new Error(`${endpoint.id} has no access rule`)
    for (const call of callsOf(endpoint)) {
      const owner = owners.get(call)
      if (owner) throw new Error(`${call} is answered by ${owner} and by ${endpoint.id}`)
      owners.set(call, endpoint.id)
    }
  }
  return new Set(owners.keys())
}

/** Converts a path to Fastify's syntax: `{name}` → `:name`, a final `{name*}` → `*`. */
export const fastifyPath = (path: string): string => path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1')

/** Path parameters by name. */
export function pathParams(path: string, raw: unknown): Readonly<Record<string, string>> {
  const params = raw as Record<string, string>
  const rest = /\{(\w+)\*\}$/.exec(path)?.[1]
  return rest ? { ...params, [rest]: params['*'] ?? '' } : params
}
