import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, QueryParams } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import { requestMessages } from '#core/message'
import type { Caller, CallMade, Services } from '#server/context'
import { deferred } from '#server/platform'
import { pathOf, readQuery, withinPageSize } from './address.ts'
import type { Answer } from './answer.ts'
import { checkSignature, headerOf } from './guard.ts'
import type { KeyedCall, OnceKeeper } from './once.ts'
import { sendOwn } from './ownCall.ts'
import type { FormPart, Once, Route, RouteRequest } from './route.ts'
import { pathParams } from './routeTable.ts'
import { checked } from './validation.ts'

/** A request with its route and admitted caller. */
export interface MatchedCall {
  route: Route
  caller: Caller | null
  startedMs: number
  call: CallMade
}

export interface CallSetting {
  services: Services
  once: OnceKeeper
  signKey: string
}

const defaultTimeoutMs = 30_000

/** Timeout of a call. */
export const timeoutOf = ({ timeoutMs }: Endpoint): number => timeoutMs ?? defaultTimeoutMs
const payloadTypes = {
  json: /^application\/json\b/i,
  multipart: /^multipart\/form-data\b/i,
  bytes: /^application\/octet-stream\b/i,
}

/** Checks that the content type matches the endpoint; endpoints without a body ignore it. */
function checkPayload(request: FastifyRequest, { endpoint }: Route): void {
  const kind = endpoint.payload ?? (endpoint.body ? 'json' : 'none')
  if (kind === 'none' || request.method === 'GET') return
  const type = headerOf(request.raw, 'content-type') ?? ''
  const contentTypes = {
    json: 'application/json',
    multipart: 'multipart/form-data',
    bytes: 'application/octet-stream',
  }[kind]
  if (!payloadTypes[kind].test(type)) throw badRequest(requestMessages.contentType, { contentTypes })
}

/** Watches the timeout of a call. The abort signal is created on demand; it also fires when the connection closes early. */
function watch(reply: FastifyReply, timeoutMs: number) {
  const { promise: expired, reject } = deferred<never>()
  expired.catch(() => undefined)
  let controller: AbortController | undefined
  const signal = (): AbortSignal => {
    controller ??= abortedWith(reply)
    return controller.signal
  }
  const timer = setTimeout(() => {
    controller?.abort()
    reject(productError('busy'))
  }, timeoutMs)
  return { signal, expired, end: () => clearTimeout(timer) }
}

function abortedWith({ raw }: FastifyReply): AbortController {
  const controller = new AbortController()
  const closed = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) closed()
  else raw.once('close', closed)
  return controller
}

function requestOf(
  request: FastifyRequest,
  { route, caller, startedMs, call }: MatchedCall,
  context: { services: Services; query: QueryParams; signal(): AbortSignal; once: Once },
): RouteRequest {
  const { endpoint } = route
  return {
    endpoint,
    caller: caller as Caller,
    params: pathParams(endpoint.path, request.params ?? {}),
    query: checked('query', endpoint.query, withinPageSize(context.query)) as QueryParams,
    body: endpoint.body ? checked('body', endpoint.body, request.body) : request.body,
    services: context.services,
    get signal() {
      return context.signal()
    },
    requestId: request.id,
    ip: request.ip,
    startedMs,
    call,
    token: headerOf(request.raw, 'x-access-token') ?? '',
    header: (name) => headerOf(request.raw, name) ?? '',
    form: (limits) => formParts(request, limits),
    bytes: request.raw,
    once: context.once,
    send: (call) => sendOwn(call, request, context.services.config),
  }
}

function keyedCall(request: FastifyRequest, { route, caller }: MatchedCall): KeyedCall | null {
  const key = headerOf(request.raw, 'idempotency-key')
  if (key === undefined || !caller || request.method !== 'POST') return null
  return { key, userId: caller.user.id, place: `POST ${route.endpoint.path}`, body: request.body }
}

/** Validates the request and runs its route; the events of a write are delivered before the promise resolves. */
export async function callRoute(
  matched: MatchedCall,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  setting: CallSetting,
): Promise<Answer> {
  const { route } = matched
  const { services } = setting
  const query = readQuery(request.raw.url ?? '')
  checkPayload(request, route)
  if (route.endpoint.signed) checkSigned(request, setting)
  const { signal, expired, end } = watch(reply, timeoutOf(route.endpoint))
  const run = (once: Once) => route.handle(requestOf(request, matched, { services, query, signal, once }))
  try {
    const answer = await Promise.race([setting.once.run(keyedCall(request, matched), run), expired])
    if (request.method !== 'GET') await deliver(services, request.id)
    return answer
  } finally {
    end()
  }
}

/** Delivers the events of a committed write; a failed delivery is retried by polling. */
async function deliver({ outbox, log }: Services, requestId: string): Promise<void> {
  try {
    await outbox.flush()
  } catch (cause) {
    log.warn({ requestId, err: cause }, 'events are delivered later')
  }
}

/** The signature covers empty parameters too, which calls do not read. spec: contract §3, §5.1 */
function checkSigned(request: FastifyRequest, { services, signKey }: CallSetting): void {
  const { config, clock } = services
  const call = {
    path: pathOf(request.raw.url),
    query: readQuery(request.raw.url ?? '', 'kept'),
    sign: headerOf(request.raw, 'x-sign'),
    timestamp: headerOf(request.raw, 'x-timestamp'),
  }
  checkSignature(call, {
    key: signKey,
    algorithm: config.signAlgorithm,
    required: config.signRequired,
    nowMs: clock.nowMs(),
    zoneMinutes: config.zoneMinutes,
  })
}

const maxFields = 50
const maxFieldBytes = 65_536

/** Streams the parts of a form; nothing is buffered in memory or on disk. */
async function* formParts(
  request: FastifyRequest,
  { fileBytes, files = 1 }: { fileBytes: number; files?: number },
): AsyncIterable<FormPart> {
  const limits = {
    fileSize: fileBytes,
    files,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    headerPairs: 50,
    parts: maxFields + files,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') yield { kind: 'field', field: part.fieldname, value: String(part.value ?? '') }
    else
      yield {
        kind: 'file',
        field: part.fieldname,
        fileName: part.filename,
        mimeType: part.mimetype,
        stream: part.file,
        truncated: () => part.file.truncated,
      }
  }
}
