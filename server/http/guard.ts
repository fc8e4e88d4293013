import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { type Endpoint, isOpenTo, type QueryParams } from '#core/endpoint'
import { badRequest, ProductError, productError } from '#core/error'
import { requestMessages } from '#core/message'
import { canCall } from '#core/permission'
import type { Caller, CallMade } from '#server/context'
import { parseDateTime } from '#server/platform'
import { pathOf } from './address.ts'

/** Credentials of a request. */
export interface Credentials {
  token: string
  /** The raw `tenant-id` header; undefined when missing. */
  tenant: string | undefined
  /** The raw `X-Low-App-ID` header; it only narrows. */
  lowApp?: string | undefined
  /** The raw `X-View-As` header: what a user or role sees too, and nothing else. */
  viewAs?: string | undefined
  ip: string
  requestId: string
  /** Arrival time on the monotonic clock. */
  startedMs?: number
  /** Method, path and agent; absent for WebSocket messages. */
  call?: Omit<CallMade, 'id'>
  /** Id of the requested endpoint. */
  endpointId: string
}

/** Identifies the caller by token; throws `unauthorized` or another error that denies access. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>

const single = [
  'x-access-token',
  'tenant-id',
  'x-low-app-id',
  'x-view-as',
  'idempotency-key',
  'x-sign',
  'x-timestamp',
  'content-type',
]

/** All values of a header. Injected calls have no `headersDistinct`, but each of their headers occurs once. */
function valuesOf({ headersDistinct, headers }: IncomingMessage, name: string): readonly string[] {
  const distinct: IncomingMessage['headersDistinct'] | undefined = headersDistinct
  if (distinct) return distinct[name] ?? []
  const value = headers[name]
  return typeof value === 'string' ? [value] : []
}

/** Value of a header that must be unique: proxies and servers might read different ones (see `refuseDoubledHeaders`). */
export const headerOf = (raw: IncomingMessage, name: string): string | undefined => valuesOf(raw, name)[0]

/** Method, path and agent of a call. */
export const callOf = (request: Pick<FastifyRequest, 'method' | 'raw'>): Omit<CallMade, 'id'> => ({
  method: request.method,
  path: pathOf(request.raw.url),
  agent: headerOf(request.raw, 'user-agent') ?? '',
})

/** Throws when a security-relevant header occurs twice. */
export function refuseDoubledHeaders(raw: IncomingMessage): void {
  const doubled = single.find((name) => valuesOf(raw, name).length > 1)
  if (doubled) throw badRequest(requestMessages.doubledHeader, { name: doubled })
}

/** The caller, or null when the token is missing, expired or rejected. */
async function callerOrNobody(credentials: Credentials, authenticate: Authenticate): Promise<Caller | null> {
  if (credentials.token === '') return null
  try {
    return await authenticate(credentials)
  } catch (cause) {
    if (cause instanceof ProductError) return null
    throw cause
  }
}

/** Authorises a matched call; throws without a valid session or a required permission code, and for what nobody may do in the place of others. */
export async function admit(
  { id, access, viewAs }: Endpoint,
  credentials: Omit<Credentials, 'endpointId'>,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (credentials.viewAs !== undefined && !viewAs) throw new ProductError('forbidden', requestMessages.viewAsReads)
  if (access.kind === 'public') return null
  if (access.kind === 'known') return callerOrNobody({ ...credentials, endpointId: id }, authenticate)
  if (credentials.token === '') throw productError('unauthorized')
  const caller = await authenticate({ ...credentials, endpointId: id })
  if (!isOpenTo(access, (code) => canCall(caller.rights, code))) throw productError('forbidden')
  return caller
}

/** The signed parts of a call. */
interface SignedCall {
  /** Raw path, without the query. */
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

interface SignSetting {
  key: string
  algorithm: Config['signAlgorithm']
}

/** Signature of a call. `_t` is excluded because clients add it after signing. spec: contract §3 */
function signatureFor({ path, query }: Pick<SignedCall, 'path' | 'query'>, { key, algorithm }: SignSetting): string {
  const params = Object.entries(query).filter(([name]) => name !== '_t')
  const fields = new Map<string, unknown>([
    ...pathVariable(path),
    ...params.map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.at(-1) : value]),
  ])
  const pairs = [...fields].sort(byCodeUnit).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const text = `{${pairs.join()}}`
  const hash = algorithm === 'md5' ? createHash('md5').update(text + key) : createHmac('sha256', key).update(text)
  return hash.digest('hex').toUpperCase()
}

/** Compares texts in a time that depends on their lengths alone. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function checkTime(timestamp: string, { nowMs, zoneMinutes }: { nowMs: number; zoneMinutes: number }): void {
  const [, ...parts] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp) ?? []
  const [year, month, day, hour, minute, second] = parts
  const sentMs =
    parts.length > 0 ? parseDateTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`, zoneMinutes) : null
  if (sentMs === null) throw productError('signTimeFormat')
  if (Math.abs(nowMs - sentMs) > windowMs) throw productError('signTimeExpired')
}

/** Checks the signature, if sent or `required`. Never the only protection of a call. */
export function checkSignature(
  call: SignedCall,
  setting: SignSetting & { required: boolean; nowMs: number; zoneMinutes: number },
): void {
  if (call.sign === undefined && call.timestamp === undefined && !setting.required) return
  checkTime(call.timestamp ?? '', setting)
  if (!isSame(call.sign?.toUpperCase() ?? '', signatureFor(call, setting))) throw productError('signWrong')
}
