import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#config'
import { catalogue, type Endpoint, isOpenTo, methodsOf, openApiOf } from '#core/endpoint'
import { doneMessages } from '#core/message'
import type { Model } from '#core/model'
import { canCall, type Rights } from '#core/permission'
import type { Caller, Services } from '#server/context'
import { monotonicMs, repeatedly } from '#server/platform'
import { pathOf } from './address.ts'
import { bare, done, sendAnswer } from './answer.ts'
import { type CallSetting, callRoute, type MatchedCall, timeoutOf } from './call.ts'
import { refusalFinder } from './failure.ts'
import type { Frame } from './frame.ts'
import { type Authenticate, admit, callOf, headerOf } from './guard.ts'
import { keepOnce, type OnceKeeper } from './once.ts'
import { ownCaller } from './ownCall.ts'
import { createRateLimiter } from './requestLimits.ts'
import { type AnsweredCall, type LiveRoutes, type Part, queryRoute, type Route, route } from './route.ts'
import { fastifyPath, type LiveTable, liveTable, routedCalls } from './routeTable.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The matched route and caller, once the guard has admitted the call. */
    matched: MatchedCall | null
  }
}

interface ApiOptions {
  services: Services
  authenticate: Authenticate
  routes: readonly Route[]
  live: readonly LiveRoutes[]
  /** Notified of each call after its response. */
  answered: readonly ((call: AnsweredCall) => void)[]
  signKey: string
}

/** The API after its routes were added. */
export interface Api {
  /** All currently available endpoints. */
  endpoints(): readonly Endpoint[]
}

const credentialsOf = (request: FastifyRequest) => ({
  token: headerOf(request.raw, 'x-access-token') ?? '',
  tenant: headerOf(request.raw, 'tenant-id'),
  lowApp: headerOf(request.raw, 'x-low-app-id'),
  viewAs: headerOf(request.raw, 'x-view-as'),
  ip: request.ip,
  requestId: request.id,
  startedMs: monotonicMs(),
  call: callOf(request),
})

/** Raw path below the API base, without the query; live routes have plain paths, so encoded ones do not match. */
const pathBelow = (request: FastifyRequest, base: string) => pathOf(request.raw.url).slice(base.length)

type Finder = (request: FastifyRequest) => Route

/** Finds a live route for calls that match no fixed route. */
function liveFinder({ services, routes }: ApiOptions, live: LiveTable): Finder {
  const refusal = refusalFinder(routes, live)
  return (request) => {
    const path = pathBelow(request, services.config.apiBase)
    const route = live.find(request.method, path)
    if (!route) throw refusal(request.method, path)
    return route
  }
}

/** Guard and handler for routes found by `find`. */
type Pipeline = (find: Finder) => {
  onRequest(request: FastifyRequest): Promise<void>
  handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

function pipelines(
  { services, authenticate, signKey }: ApiOptions,
  { requestLimits }: Frame,
  once: OnceKeeper,
): Pipeline {
  const limitRate = createRateLimiter(services.config)
  const setting: CallSetting = { services, once, signKey }
  return (find) => ({
    async onRequest(request) {
      const route = find(request)
      const credentials = credentialsOf(request)
      const caller = await admit(route.endpoint, credentials, async (from) => ownCaller(from) ?? authenticate(from))
      limitRate(request.ip, route.endpoint, caller)
      const call = { id: route.endpoint.id, ...credentials.call }
      request.matched = { route, caller, startedMs: credentials.startedMs, call }
      requestLimits.readsBody(request, route.endpoint.timeoutMs)
    },
    async handler(request, reply) {
      const call = request.matched
      if (!call) throw new Error('a call bypassed its access check')
      requestLimits.works(request, timeoutOf(call.route.endpoint))
      const setStampHeader = () => call.caller && reply.header('x-documents', services.library.stamp())
      setStampHeader()
      const answer = await callRoute(call, { request, reply }, setting)
      requestLimits.answers(request, call.route.endpoint.timeoutMs)
      setStampHeader()
      return sendAnswer(answer, { request, reply, nowMs: services.clock.nowMs() })
    },
  })
}

/** Adds the routes of the API below its base; all other paths there are refused. */
export function addApi(frame: Frame, options: ApiOptions): Api {
  const { routes, services } = options
  const base = services.config.apiBase
  const live = liveTable(options.live, routedCalls(routes))
  const once = keepOnce(services)
  const pipeline = pipelines(options, frame, once)
  const add = (find: Finder, route: Pick<RouteOptions, 'method' | 'url' | 'bodyLimit'>) =>
    frame.app.route({ ...route, ...pipeline(find) })
  frame.app.decorateRequest('matched', null)
  for (const fixed of routes) {
    const { endpoint } = fixed
    const bodyLimit = endpoint.bodyBytes ?? services.config.bodyBytes
    add(() => fixed, { method: [...methodsOf(endpoint)], url: base + fastifyPath(endpoint.path), bodyLimit })
  }
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']
  const findLive = liveFinder(options, live)
  for (const url of [base, `${base}/*`]) add(findLive, { method: others, url })
  notifyAnswered(frame, options)
  const stop = repeatedly(3_600_000, () => once.forget().catch(() => undefined))
  frame.app.addHook('onClose', async () => stop())
  return { endpoints: () => [...routes.map(({ endpoint }) => endpoint), ...live.endpoints()] }
}

/** Headers that monitoring shows. Credentials, signatures and addresses of pages are none of them. */
const monitoredHeaders = ['accept', 'content-type', 'content-length', 'host', 'origin', 'tenant-id', 'user-agent']

const openHeaders = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(monitoredHeaders.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))

/** Notifies the listeners of each call below the base, including refused ones. */
function notifyAnswered({ app }: Frame, { answered, services }: ApiOptions): void {
  const base = `${services.config.apiBase}/`
  app.addHook('onResponse', (request, reply, done) => {
    if ((request.raw.url ?? '').startsWith(base)) {
      const { id: requestId, method, ip, matched } = request
      const path = pathBelow(request, services.config.apiBase)
      const call = {
        ...{ requestId, method, path, ip, status: reply.statusCode, tookMs: reply.elapsedTime },
        endpointPath: matched?.route.endpoint.path ?? '',
        receivedBytes: Number(request.headers['content-length'] ?? 0),
        sentBytes: Number(reply.getHeader('content-length') ?? 0),
        headers: openHeaders(request),
      }
      for (const listener of answered) listener({ ...call, caller: matched?.caller ?? null })
    }
    done()
  })
}

/** Dependencies of the system endpoints. */
interface SystemKnowledge {
  version: string
  signKey: string
  /** All currently available endpoints. */
  endpoints(): readonly Endpoint[]
  /** Models reduced to what the caller may see. */
  modelsFor(caller: Caller): (id: string) => Model | undefined
  /** False during startup and shutdown. */
  ready(): boolean
}

const onOff = (flag: boolean) => (flag ? 'on' : 'off')

/** Settings for browsers, by name, as text. spec: contract §6.5, readings (Configuration) */
const publicSettings = (config: Config, signKey: string): Record<string, string> => ({
  SSO: onOff(config.sso),
  SSO_SERVER: config.ssoServer,
  SMS: onOff(config.smsUrl !== ''),
  MAIL: onOff(config.mailUrl !== ''),
  REGISTER: onOff(config.register),
  THIRD_LOGIN: config.thirdParties.map(({ type }) => type).join(),
  MICRO_FRONTEND: onOff(config.microFrontend),
  PREVIEW_URL: config.previewUrl,
  STATIC_URL: config.staticUrl,
  API_BASE: config.basePath + config.apiBase,
  PRIVATE_FOLDERS: config.privateFolders.join(),
  MAP_TILES: config.mapTiles,
  SIGN_KEY: signKey,
  SIGN_ALGORITHM: config.signAlgorithm,
  UPLOAD_MB: String(config.uploadBytes / 1_048_576),
  IMAGE_MB: String(config.imageBytes / 1_048_576),
})

/** Whether the rights allow a call; checks within the call are not considered. */
const mayCall =
  (rights: Rights) =>
  ({ access }: Endpoint): boolean =>
    isOpenTo(access, (code) => canCall(rights, code))

/** The time in which a database that is of use answers. */
const readinessMs = 2_000

/** Health of the process and of the database, public settings, and the endpoint catalogue as OpenAPI. */
export const systemPart = ({ version, signKey, endpoints, modelsFor, ready }: SystemKnowledge): Part => ({
  id: 'system',
  routes: [
    queryRoute(catalogue.system.health, () => ({ ready: ready(), version })),
    route(catalogue.system.ready, async ({ services }) => {
      await sql`select 1`.execute(services.database.limited(readinessMs))
      return done(doneMessages.plain)
    }),
    queryRoute(catalogue.system.config, ({ services }) => publicSettings(services.config, signKey)),
    route(catalogue.system.openapi, ({ services, caller }) => {
      const { basePath, apiBase } = services.config
      const described = { base: basePath + apiBase, version, modelOf: modelsFor(caller) }
      return bare(openApiOf(endpoints().filter(mayCall(caller.rights)), described))
    }),
  ],
})
