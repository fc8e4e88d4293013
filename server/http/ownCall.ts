import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Method } from '#core/endpoint'
import type { Caller } from '#server/context'
import { monotonicMs } from '#server/platform'
import { type Credentials, headerOf } from './guard.ts'

/** A call that a route sends to this server. */
export interface OwnCall {
  method: Method
  /** Below the API base, including the query. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  /** Ends the call; it then rejects. */
  signal?: AbortSignal
  /** Calls as somebody whom the route has identified itself, instead of the caller of the request. */
  as?: Caller
}

export interface OwnAnswer {
  /** HTTP status. */
  status: number
  headers: OutgoingHttpHeaders
  contentType: string
  body: Buffer
  tookMs: number
}

/** Headers that identify the caller. */
const forwardedHeaders = ['x-access-token', 'tenant-id', 'x-low-app-id', 'x-view-as', 'x-client', 'user-agent'] as const

/** Callers of calls that are under way, by a random key that stands in place of a token and that nobody else learns. */
const callersByKey = new Map<string, Caller>()

/** The caller of an own call by the key in place of its token, as the call is made now; null for any other token. */
export function ownCaller({ token, ip, requestId, startedMs, call, endpointId }: Credentials): Caller | null {
  const caller = callersByKey.get(token)
  if (!caller) return null
  return {
    ...{ ...caller, ip, requestId },
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(call ? { call: { id: endpointId, ...call } } : {}),
  }
}

/** Sends a call of `sendOwn` for somebody whom the route has identified. */
async function sendAs(
  caller: Caller,
  send: (headers: Record<string, string>) => Promise<OwnAnswer>,
): Promise<OwnAnswer> {
  const key = randomBytes(32).toString('hex')
  callersByKey.set(key, caller)
  try {
    return await send({ 'x-access-token': key, 'tenant-id': String(caller.tenantId), 'x-client': 'village' })
  } finally {
    callersByKey.delete(key)
  }
}

const headersOf = ({ raw }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = headerOf(raw, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Sends a call with the credentials and address of `request`. It stays within the process and cannot reach other hosts. */
export async function sendOwn(call: OwnCall, request: FastifyRequest, { apiBase }: Config): Promise<OwnAnswer> {
  const send = (headers: Record<string, string>) => inject(call, { request, headers, apiBase })
  return call.as ? sendAs(call.as, send) : send(headersOf(request))
}

interface Injection {
  request: FastifyRequest
  headers: Record<string, string>
  apiBase: string
}

async function inject(call: OwnCall, { request, headers, apiBase }: Injection): Promise<OwnAnswer> {
  const startedMs = monotonicMs()
  const json = call.body === undefined ? undefined : JSON.stringify(call.body)
  const answer = await request.server.inject({
    method: call.method,
    url: apiBase + call.path,
    remoteAddress: request.ip,
    ...(call.signal ? { signal: call.signal } : {}),
    headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { payload: json }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    contentType: String(answer.headers['content-type'] ?? ''),
    body: answer.rawPayload,
    tookMs: monotonicMs() - startedMs,
  }
}
