import { internalErrors } from '#core/error'
import { isObject, parseJson, textOrEmpty } from '#core/object'
import type { Answer } from './call.ts'
import type { FailureFacts } from './httpFailure.ts'

/** A successful answer, or the reason why it is none. */
export type ReadResult = { answer: Answer; failure: null } | { answer: null; failure: FailureFacts }

export interface ReceivedReply {
  status: number
  text: string
  etag: string
  requestId: string
}

/** The text that identifies a lost login. spec: contract §1.3 */
const tokenInvalid = 'Token失效'

const failed = (failure: FailureFacts): ReadResult => ({ answer: null, failure })

/** A lost login may arrive as a business error or inside an error page; it counts as HTTP 500. spec: shell §4 */
function refusal(body: Body, { requestId }: ReceivedReply): FailureFacts {
  const code = body.code ?? body.pageStatus ?? internalErrors.internal.code
  const asHttp = body.pageStatus !== null || (body.message.includes(tokenInvalid) && code >= 400)
  const message = body.message || internalErrors.internal.message
  const { result } = body
  return asHttp
    ? { kind: 'http', status: body.pageStatus ?? 500, code, message, requestId, result }
    : { kind: 'business', status: 200, code, message, requestId, result }
}

/** Evaluates an answer. spec: contract §1.1, §1.3 */
export function readingOf(received: ReceivedReply): ReadResult {
  const { status, etag, requestId } = received
  const body = bodyOf(received.text)
  const { message, result } = body
  // Without a word, only these statuses are answers: any other empty one was cut on its way.
  if (status === 304 || status === 204) {
    return { answer: { result: null, message: '', code: status, status, etag, requestId, body: null }, failure: null }
  }
  if (status < 200 || status >= 300) {
    return failed({ kind: 'http', status, code: body.code ?? status, message, requestId, result })
  }
  if (!body.readable) return failed({ ...refusal(body, received), kind: 'network' })
  if (!body.success) return failed(refusal(body, received))
  const code = body.code ?? 0
  return { answer: { result, message, code, status, etag, requestId, body: body.raw }, failure: null }
}

/** The content of an answer's text, before it is evaluated. */
interface Body {
  /** False for text that is not JSON, such as an error page. */
  readable: boolean
  /** True for an envelope; false for a bare value, which some calls return. spec: contract §6.1 getMultiUser */
  enveloped: boolean
  success: boolean
  message: string
  code: number | null
  /** `status` of an error page's JSON. spec: contract §12, import "status 500" */
  pageStatus: number | null
  result: unknown
  /** All of it. */
  raw: unknown
}

const bare = (result: unknown, readable = true): Body => ({
  readable,
  enveloped: false,
  success: readable,
  message: '',
  code: null,
  pageStatus: null,
  result,
  raw: result,
})

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

/** Reads the text of an answer. */
function bodyOf(text: string): Body {
  const raw = parseJson(text)
  if (raw === undefined) return bare(null, false)
  if (!isObject(raw)) return bare(raw)
  const fields = raw as Record<string, unknown>
  const message = textOrEmpty(fields.message)
  if (typeof fields.success === 'boolean') {
    const { success, result = null } = fields
    const code = numberOf(fields.code)
    return { readable: true, enveloped: true, success, message, code, pageStatus: null, result, raw }
  }
  const pageStatus = 'message' in fields || 'error' in fields ? numberOf(fields.status) : null
  return pageStatus !== null && pageStatus >= 400 ? { ...bare(null), success: false, message, pageStatus } : bare(raw)
}
