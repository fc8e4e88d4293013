import type { Diagnostic } from '#core/document'
import { noticeFor } from '#core/error'
import { messages } from '#core/message'
import { isObject } from '#core/object'
import { type HttpFailure, isHttpFailure } from '#runtime/http'

/** Why something could not be loaded, as its place shows it. spec: look, States */
export interface LoadFailure {
  kind: 'denied' | 'notFound' | 'failed'
  message: string
  /** The number by which the server's log knows the call; empty when none arrived. */
  requestId: string
  /** The right that is missing, where it is known. */
  code: string
  /** What is wrong with the documents, where the server reports it to the caller. */
  diagnostics?: readonly Diagnostic[]
  /** The same of documents that came and cannot be drawn: only for who maintains screens. */
  faults?: readonly Diagnostic[]
}

/** Reads an error. `needed` is the right that a refusal most likely means. */
export function loadFailureOf(error: unknown, needed = ''): LoadFailure {
  if (!isHttpFailure(error)) return { kind: 'failed', message: messages.failure.unknown, requestId: '', code: '' }
  const { status, code, requestId, result } = error
  const kind = status === 403 || code === 510 ? 'denied' : status === 404 || code === 404 ? 'notFound' : 'failed'
  const right = kind === 'denied' ? needsIn(result) || needed : ''
  const diagnostics = diagnosticsIn(result)
  const message = failureText(error) || messages.failure.unknown
  return { kind, message, requestId, code: right, ...(diagnostics.length > 0 ? { diagnostics } : {}) }
}

/** The words of the notice that stands nowhere else. spec: shell §8 */
function failureText({ kind, status, message }: HttpFailure): string {
  if (kind === 'business') return message
  const notice = noticeFor({ status, message, timeout: kind === 'timeout', hasToken: false })
  return notice.kind === 'notice' ? notice.message : message
}

/** What stands for a record that is not there. */
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
