import { limit } from '#core/limit'
import { isObject, pick } from '#core/object'
import type { HttpRequest } from '#runtime/port'
import type { Call } from './call.ts'
import { queryTexts, withQuery } from './query.ts'
import { type SignDigest, signatureOf, timestampOf } from './signature.ts'

/** What a request contains besides the call itself. */
export interface RequestContext {
  /** API base, for example `/system-api`. */
  base: string
  nowMs: number
  zoneMinutes: number
  /** Empty when nobody is signed in. */
  token: string
  tenantId: string
  lowAppId: string
  /** Empty: the call is not signed. */
  signKey: string
  signDigest?: SignDigest
  requestId: string
}

type Headers = Record<string, string>

const optionalHeader = (name: string, value: string | undefined): Headers => (value ? { [name]: value } : {})

const fieldsOf = (body: unknown): Record<string, unknown> => (isObject(body) ? { ...body } : {})

const writes = (call: Call) => call.method === 'POST' || call.method === 'PUT'

function signHeaders(call: Call, context: RequestContext): Headers {
  const { signKey: key, signDigest: digest } = context
  if (!call.signed || !key) return {}
  const params = { ...queryTexts(call.query), ...fieldsOf(call.body) }
  return {
    'X-Sign': signatureOf({ path: call.path, params, key, ...(digest && { digest }) }),
    'X-TIMESTAMP': timestampOf(context.nowMs, context.zoneMinutes),
  }
}

function identityHeaders(call: Call, context: RequestContext): Headers {
  if (isForeign(call.path)) return {}
  return {
    ...optionalHeader('X-Access-Token', call.token ?? context.token),
    'X-Client': 'village',
    'tenant-id': context.tenantId || '0',
    ...optionalHeader('X-Low-App-ID', context.lowAppId),
    'X-Request-Id': context.requestId,
    ...signHeaders(call, context),
  }
}

/** The time parameter is added after signing; the server's check ignores it. spec: contract §1.4, §3 */
function urlOf(call: Call, context: RequestContext): string {
  const texts = queryTexts(call.query)
  const timed = call.method === 'GET' && hasTimeParameter(call.path) && !isForeign(call.path)
  const seconds = String(Math.floor(context.nowMs / 1000))
  return withQuery(addressOf(context.base, call.path), timed ? { ...texts, _t: seconds } : texts)
}

/** The request of `call`, including headers. A write without a body sends `{}`. spec: shell §7, contract §1.4 */
export function requestOf(call: Call, context: RequestContext): Omit<HttpRequest, 'answerAs'> {
  const { bytes } = call
  const json = writes(call) && !call.form && !bytes
  return {
    method: call.method,
    url: urlOf(call, context),
    headers: {
      ...optionalHeader('Content-Type', json ? 'application/json;charset=UTF-8' : bytes && 'application/octet-stream'),
      ...identityHeaders(call, context),
      ...optionalHeader('Idempotency-Key', call.idempotencyKey),
      ...call.headers,
    },
    ...(json ? { body: JSON.stringify(call.body ?? {}) } : {}),
    ...(call.form ? { body: call.form } : bytes ? { body: bytes } : {}),
    timeoutMs: call.timeoutMs ?? limit.httpTimeoutMs,
    ...pick(call, 'signal', 'onProgress', 'batch'),
  }
}

/** True for an address outside the API, which never gets credentials. */
const isForeign = (path: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')

/** The address of `path` under `base`; `path` may lack its leading slash or already start with the base. */
function addressOf(base: string, path: string): string {
  if (isForeign(path) || path === base || path.startsWith(`${base}/`)) return path
  return `${base}${path.startsWith('/') ? '' : '/'}${path}`
}

/** Paths that get no time parameter. spec: shell §7, contract §1.4 */
const hasTimeParameter = (path: string): boolean => !path.includes('sys/dict/getDictItems')
