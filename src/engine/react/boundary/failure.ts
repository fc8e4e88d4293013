import type { Diagnostic } from '#core/document'
import { noticeFor } from '#core/error'
import { messages } from '#core/message'
import { isObject } from '#core/object'
import { type HttpFailure, isHttpFailure } from '#runtime/http'

/** Why something could not be loaded, for display in its place. spec: look, States */
export interface LoadFailure {
  kind: 'denied' | 'notFound' | 'failed'
  message: string
  /** The id of the call in the server's log; empty if no answer came. */
  requestId: string
  /** The missing permission code, if known. */
  code: string
  /** The server was out of reach, which others fail of at the same time. */
  outage?: true
  /** Mistakes in the documents, if the server reports them to the caller. */
  diagnostics?: readonly Diagnostic[]
  /** Mistakes in documents that cannot be rendered; only for users who maintain screens. */
  faults?: readonly Diagnostic[]
}

/** Describes an error. `needed`: the permission code that a refusal most likely means. */
export function loadFailureOf(error: unknown, needed = ''): LoadFailure {
  if (!isHttpFailure(error)) return { kind: 'failed', message: messages.failure.unknown, requestId: '', code: '' }
  const { status, code, requestId, result } = error
  const kind = status === 403 || code === 510 ? 'denied' : status === 404 || code === 404 ? 'notFound' : 'failed'
  const right = kind === 'denied' ? needsIn(result) || needed : ''
  const diagnostics = diagnosticsIn(result)
  const message = failureText(error) || messages.failure.unknown
  const outage = unreached.includes(status) ? ({ outage: true } as const) : {}
  return { kind, message, requestId, code: right, ...outage, ...(diagnostics.length > 0 ? { diagnostics } : {}) }
}

const [lostLogin, tooMany, serverFault] = [401, 429, 500]

/** Statuses without an answer to the call: none at all, those of a proxy with nothing behind it, and a server that has no time. */
const unreached: readonly number[] = [0, tooMany, 502, 503, 504]

/** Whether the server has read the call and said no; a lost login is told by itself. */
export const isRefusal = (error: unknown): boolean =>
  isHttpFailure(error) && error.status > 0 && error.status < serverFault && ![lostLogin, tooMany].includes(error.status)

/** The text of a failure that is shown in no other notice. spec: shell §8 */
function failureText({ kind, status, message }: HttpFailure): string {
  if (kind === 'business') return message
  const notice = noticeFor({ status, message, timeout: kind === 'timeout', hasToken: false })
  return notice.kind === 'notice' ? notice.message : message
}

/** The failure of a record that does not exist. */
export const notFound: LoadFailure = Object.freeze({
  kind: 'notFound',
  message: messages.failure.notFound,
  requestId: '',
  code: '',
})

const needsIn = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'needs' in result && typeof result.needs === 'string'
    ? result.needs
    : ''

function diagnosticsIn(result: unknown): Diagnostic[] {
  const diagnostics = typeof result === 'object' && result !== null && 'diagnostics' in result ? result.diagnostics : []
  return Array.isArray(diagnostics) ? diagnostics.filter(isDiagnostic) : []
}

const isDiagnostic = (value: unknown): value is Diagnostic =>
  isObject(value) &&
  isObject(value.document) &&
  [value.pointer, value.message, value.code].every((text) => typeof text === 'string')
