import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Endpoint, isOpenTo, type QueryParams } from '#core/endpoint'
import { badRequest, ProductError, productError } from '#core/error'
import { requestMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { Caller, CallMade } from '#server/context'
import { parseDateTime } from '#server/platform'
import { pathOf } from './address.ts'

/** What a request shows to be let in. */
export interface Credentials {
  token: string
  /** The `tenant-id` header as it came; undefined when there is none. */
  tenant: string | undefined
  ip: string
  requestId: string
  /** When the call came, by the clock that only goes on. */
  startedMs?: number
  /** How the call was made; absent for what comes over a socket. */
  call?: Omit<CallMade, 'id'>
  /** The endpoint of the call. */
  endpointId: string
}

/** Tells who is behind a token; throws `unauthorized` (or what else keeps the person out). */
export type Authenticate = (credentials: Credentials) => Promise<Caller>

const single = ['x-access-token', 'tenant-id', 'idempotency-key', 'x-sign', 'x-timestamp', 'content-type']

/** What was sent under a name. A call that the server sends to itself has every header once, and no list of what came twice. */
function valuesOf({ headersDistinct, headers }: IncomingMessage, name: string): readonly string[] {
  const distinct: IncomingMessage['headersDistinct'] | undefined = headersDistinct
  if (distinct) return distinct[name] ?? []
  const value = headers[name]
  return typeof value === 'string' ? [value] : []
}

/** The value of a header that may stand once. Two of them are refused: proxies and servers would read different ones. */
export const headerOf = (raw: IncomingMessage, name: string): string | undefined => valuesOf(raw, name)[0]

/** How a call was made. */
export const callOf = (request: Pick<FastifyRequest, 'method' | 'raw'>): Omit<CallMade, 'id'> => ({
  method: request.method,
  path: pathOf(request.raw.url),
  agent: headerOf(request.raw, 'user-agent') ?? '',
})

/** Throws when a header that decides something stands twice. */
export function refuseDoubledHeaders(raw: IncomingMessage): void {
  const doubled = single.find((name) => valuesOf(raw, name).length > 1)
  if (doubled) throw badRequest(requestMessages.doubledHeader, { name: doubled })
}

/** A token that is over, or whose owner is kept out, names nobody here. */
async function callerOrNobody(credentials: Credentials, authenticate: Authenticate): Promise<Caller | null> {
  if (credentials.token === '') return null
  try {
    return await authenticate(credentials)
  } catch (cause) {
    if (cause instanceof ProductError) return null
    throw cause
  }
}

/** Decides on the matched call who may go on: nobody without a session, nobody without one of its codes. */
export async function admit(
  { id, access }: Endpoint,
  credentials: Omit<Credentials, 'endpointId'>,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (access.kind === 'public') return null
  if (access.kind === 'known') return callerOrNobody({ ...credentials, endpointId: id }, authenticate)
  if (credentials.token === '') throw productError('unauthorized')
  const caller = await authenticate({ ...credentials, endpointId: id })
  if (!isOpenTo(access, (code) => canCall(caller.rights, code))) throw productError('forbidden')
  return caller
}

/** What is signed, as the server sees it. */
interface SignedCall {
  /** Path as it came, without the query. */
  path: string
  query: QueryParams
  sign: string | undefined
  timestamp: string | undefined
}

const windowMs = 300_000
const byCodeUnit = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

function pathVariable(path: string): [string, string][] {
  const last = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  return last.includes(',') ? [['x-path-variable', last]] : []
}

/** The signature of a call by its key. `_t` is added after signing. spec: contract §3 */
function signatureFor({ path, query }: Pick<SignedCall, 'path' | 'query'>, key: string): string {
  const params = Object.entries(query).filter(([name]) => name !== '_t')
  const fields = new Map<string, unknown>([
    ...pathVariable(path),
    ...params.map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.at(-1) : value]),
  ])
  const text = JSON.stringify(Object.fromEntries([...fields].sort(byCodeUnit)))
  return createHash('md5')
    .update(text + key)
    .digest('hex')
    .toUpperCase()
}

function checkTime(timestamp: string, { nowMs, zoneMinutes }: { nowMs: number; zoneMinutes: number }): void {
  const [, ...parts] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp) ?? []
  const [year, month, day, hour, minute, second] = parts
  const sentMs =
    parts.length > 0 ? parseDateTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`, zoneMinutes) : null
  if (sentMs === null) throw productError('signTimeFormat')
  if (Math.abs(nowMs - sentMs) > windowMs) throw productError('signTimeExpired')
}

/** Checks a signature that was sent, and demands one where `required`. Never the only guard of a call. */
export function checkSignature(
  call: SignedCall,
  setting: { key: string; required: boolean; nowMs: number; zoneMinutes: number },
): void {
  if (call.sign === undefined && call.timestamp === undefined && !setting.required) return
  checkTime(call.timestamp ?? '', setting)
  if (call.sign?.toUpperCase() !== signatureFor(call, setting.key)) throw productError('signWrong')
}
