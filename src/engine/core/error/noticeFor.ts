import { limit } from '#core/limit'
import { fillText, messages } from '#core/message'
import { isObject, parseJson } from '#core/object'

/** The facts about a failed request. */
export interface RequestFailure {
  /** HTTP status; absent or 0 without a response. */
  status?: number
  /** The message of the response, or of the error without a response. */
  message?: string
  /** The response body, possibly as text of a blob; its `message` is used if `message` is absent. */
  body?: unknown
  /** The request timed out. */
  timeout?: boolean
  /** The caller aborted the request. */
  aborted?: boolean
  /** The request carried a token. */
  hasToken: boolean
  /** The page runs inside a corporate chat app. */
  workChat?: boolean
  /** The user is already being notified of the expired login. */
  expiring?: boolean
}

/** The notice for the user, at most one. */
export type FailureNotice =
  | { kind: 'none' }
  | { kind: 'notice'; title: string; message: string; shownMs: number }
  /** The login has expired: a notice for `shownMs` or, with `loading`, until the reload after `reloadAfterMs`. */
  | { kind: 'logout'; title: string; message: string; shownMs: number; loading: boolean; reloadAfterMs: number }
  /** The login has expired: a dialog whose button logs out and reloads. */
  | { kind: 'modal'; title: string; message: string; button: string }

/** Whether a message reports an expired token. spec: contract §1.3 */
export const isTokenInvalid = (message: string): boolean => message.includes('Token失效')

const { failure: texts, session } = messages
const fixedTexts: Readonly<Record<number, string>> = { 403: texts.denied, 404: texts.notFound, 504: texts.timeout }

/** What a failure says that brings no message; a proxy with no server behind it answers 502 or 503. */
const wordless = (status: number): string => (status === 502 || status === 503 ? texts.outage : texts.unknown)

/** The notice for a failed request. spec: shell §4 (login expiry), §8 (HTTP handling) */
export function noticeFor(failure: RequestFailure): FailureNotice {
  const { status = 0, hasToken, workChat = false, expiring = false } = failure
  if (failure.aborted) return { kind: 'none' }
  if (status === 0) return notice(silenceText(failure))
  const message = messageIn(failure)
  const lost = status === 401 || (status === 500 && hasToken && isTokenInvalid(message))
  if (lost && expiring) return { kind: 'none' }
  if (status === 401) return hasToken ? logout(session.expired, false) : notice(session.expired)
  if (lost) return workChat ? logout(session.reloginInWorkChat, true) : expiredDialog
  return notice(fixedTexts[status] ?? (message || wordless(status)))
}

const expiredDialog: FailureNotice = Object.freeze({
  kind: 'modal',
  title: session.expiredTitle,
  message: session.expired,
  button: session.relogin,
})

const notice = (message: string) => ({
  kind: 'notice' as const,
  title: texts.noticeTitle,
  message,
  shownMs: limit.noticeShownMs,
})

const logout = (message: string, loading: boolean): FailureNotice => ({
  ...notice(message),
  kind: 'logout',
  loading,
  reloadAfterMs: limit.reloadAfterLogoutMs,
})

/** The text without a response: a timeout, else the network error. */
function silenceText({ timeout, message = '' }: RequestFailure): string {
  return timeout || /timeout/i.test(message) ? texts.timeout : message || texts.unknown
}

function messageIn({ message, body }: RequestFailure): string {
  if (message) return message
  const read = typeof body === 'string' ? parseJson(body) : body
  const text = typeof read === 'object' && read !== null && 'message' in read ? read.message : ''
  return typeof text === 'string' ? text : ''
}

/** The text of a rejection; if records still reference the one to delete, with their title and number. */
export function refusedText(message: string, result: unknown): string {
  if (!isObject(result)) return message
  const { title, count } = result
  if (typeof title !== 'string' || typeof count !== 'number') return message
  return fillText(messages.failure.referenced, { message, title, count: String(count) })
}
