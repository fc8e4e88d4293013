import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Endpoint, methodsOf } from '#core/endpoint'
import type { Services } from '#server/context'
import { type CallSetting, callRoute, type Matched, timeoutOf } from './call.ts'
import type { Frame } from './frame.ts'
import { type Authenticate, admit, headerOf } from './guard.ts'
import { type LiveTable, liveTable } from './liveTable.ts'
import { keepOnce } from './once.ts'
import { keepPace } from './pace.ts'
import type { LiveRoutes } from './part.ts'
import { refusalFinder } from './refusals.ts'
import type { Route } from './route.ts'
import { fastifyPath, routedCalls } from './routeTable.ts'
import { sendAnswer } from './send.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route that was registered; absent where a live route or nothing answers. */
    fixed?: Route
  }
}

export interface ApiOptions {
  services: Services
  authenticate: Authenticate
  routes: readonly Route[]
  live: readonly LiveRoutes[]
  signKey: string
}

/** What stands when the calls have been added. */
export interface Api {
  /** Every call that is answered now. */
  endpoints(): readonly Endpoint[]
}

const credentialsOf = (request: FastifyRequest) => ({
  token: headerOf(request.raw, 'x-access-token') ?? '',
  tenant: headerOf(request.raw, 'tenant-id'),
  ip: request.ip,
  requestId: request.id,
})

/** The path below the API base as it was written, without the query: live paths are plain, an encoded one is another. */
const pathBelow = (request: FastifyRequest, base: string) =>
  (request.raw.url ?? '').split('?', 1)[0]?.slice(base.length) ?? ''

type Finder = (request: FastifyRequest) => Route

function routeFinder({ services, routes }: ApiOptions, live: LiveTable): Finder {
  const refusal = refusalFinder(routes, live)
  return (request) => {
    const fixed = request.routeOptions.config.fixed
    if (fixed) return fixed
    const path = pathBelow(request, services.config.apiBase)
    const found = live.find(request.method, path)
    if (!found) throw refusal(request.method, path)
    return found
  }
}

/** The hooks and the handler that all calls share. */
function pipelineOf(options: ApiOptions, { gate }: Frame, find: Finder) {
  const { services, authenticate, signKey } = options
  const once = keepOnce(services)
  const pace = keepPace(services.config)
  const setting: CallSetting = { services, once, signKey }
  const matched = new WeakMap<FastifyRequest, Matched>()
  return {
    once,
    async onRequest(request: FastifyRequest): Promise<void> {
      const route = find(request)
      const caller = await admit(route.endpoint, credentialsOf(request), authenticate)
      pace(request.ip, route.endpoint, caller)
      matched.set(request, { route, caller })
      gate.readsBody(request, route.endpoint.timeoutMs)
    },
    async handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const call = matched.get(request)
      if (!call) throw new Error('a call came past its guard')
      gate.works(request, timeoutOf(call.route.endpoint))
      const answer = await callRoute(call, { request, reply }, setting)
      gate.answers(request, call.route.endpoint.timeoutMs)
      return sendAnswer(answer, { request, reply, nowMs: services.clock.nowMs() })
    },
  }
}

/** Adds the calls of the API below its base; whatever else is asked for there is refused. */
export function addApi(frame: Frame, options: ApiOptions): Api {
  const { routes, services } = options
  const base = services.config.apiBase
  const live = liveTable(options.live, routedCalls(routes))
  const { once, ...shared } = pipelineOf(options, frame, routeFinder(options, live))
  const add = (route: Pick<RouteOptions, 'method' | 'url' | 'config' | 'bodyLimit'>) =>
    frame.app.route({ ...route, ...shared })
  for (const fixed of routes) {
    const { endpoint } = fixed
    const bodyLimit = endpoint.bodyBytes ?? services.config.bodyBytes
    add({ method: [...methodsOf(endpoint)], url: base + fastifyPath(endpoint.path), config: { fixed }, bodyLimit })
  }
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']
  for (const url of [base, `${base}/*`]) add({ method: others, url })
  const forgetting = setInterval(() => void once.forget().catch(() => undefined), 3_600_000)
  forgetting.unref()
  frame.app.addHook('onClose', async () => clearInterval(forgetting))
  return { endpoints: () => [...routes.map(({ endpoint }) => endpoint), ...live.endpoints()] }
}
