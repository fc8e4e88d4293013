import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Method } from '#core/endpoint'
import { monotonicMs } from '#server/platform'
import { headerOf } from './guard.ts'

/** A call that a route sends to this server. */
export interface OwnCall {
  method: Method
  /** Below the API base, including the query. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  /** Ends the call; it then rejects. */
  signal?: AbortSignal
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

const headersOf = ({ raw }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = headerOf(raw, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Sends a call with the credentials and address of `request`. It stays within the process and cannot reach other hosts. */
export async function sendOwn(call: OwnCall, request: FastifyRequest, { apiBase }: Config): Promise<OwnAnswer> {
  const startedMs = monotonicMs()
  const json = call.body === undefined ? undefined : JSON.stringify(call.body)
  const answer = await request.server.inject({
    method: call.method,
    url: apiBase + call.path,
    remoteAddress: request.ip,
    ...(call.signal ? { signal: call.signal } : {}),
    headers: { ...headersOf(request), ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
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
