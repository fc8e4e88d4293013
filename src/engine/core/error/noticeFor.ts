import { limit } from '#core/limit'
import { fillText, messages } from '#core/message'
import { isObject, parseJson } from '#core/object'

/** What is known of a request that failed. */
export interface RequestFailure {
  /** HTTP status; absent (or 0) when no answer came. */
  status?: number
  /** The message of the answer, or of the error when no answer came. */
  message?: string
  /** The answer as it came, also as text of a blob: its `message` counts where `message` is absent. */
  body?: unknown
  /** No answer came in time. */
  timeout?: boolean
  /** The caller left: nobody waits for this answer. */
  aborted?: boolean
  /** The request carried a token. */
  hasToken: boolean
  /** The page runs inside a work-chat app. */
  workChat?: boolean
  /** A lost login is being told already. */
  expiring?: boolean
}

/** What the person is told: at most one thing. */
export type FailureNotice =
  | { kind: 'none' }
  | { kind: 'notice'; title: string; message: string; shownMs: number }
  /** The login is over: told for `shownMs` or, with `loading`, until the page reloads after `reloadAfterMs`. */
  | { kind: 'logout'; title: string; message: string; shownMs: number; loading: boolean; reloadAfterMs: number }
  /** The login is over: a dialog whose button logs out and reloads. */
  | { kind: 'modal'; title: string; message: string; button: string }

/** The text by which a lost login is known. spec: contract §1.3 */
export const isTokenInvalid = (message: string): boolean => message.includes('Token失效')

const { failure: texts, session } = messages
const fixedTexts: Readonly<Record<number, string>> = { 403: texts.denied, 404: texts.notFound, 504: texts.timeout }

/** What a failed request shows. spec: shell §4 (login expiry), §8 (HTTP handling) */
export function noticeFor(failure: RequestFailure): FailureNotice {
  const { status = 0, hasToken, workChat = false, expiring = false } = failure
  if (failure.aborted) return { kind: 'none' }
  if (status === 0) return notice(silenceText(failure))
  const message = messageIn(failure)
  const lost = status === 401 || (status === 500 && hasToken && isTokenInvalid(message))
  if (lost && expiring) return { kind: 'none' }
  if (status === 401) return hasToken ? logout(session.expired, false) : notice(session.expired)
  if (lost) return workChat ? logout(session.reloginInWorkChat, true) : expiredDialog
  return notice(fixedTexts[status] ?? (message || texts.unknown))
}

const expiredDialog: FailureNotice = Object.freeze({
  kind: 'modal',
  title: session.expiredTitle,
  message: session.expired,
  button: session.relogin,
})

const notice = (message: string): FailureNotice => ({
  kind: 'notice',
  title: texts.noticeTitle,
  message,
  shownMs: limit.noticeShownMs,
})

const logout = (message: string, loading: boolean): FailureNotice => ({
  kind: 'logout',
  title: texts.noticeTitle,
  message,
  shownMs: limit.noticeShownMs,
  loading,
  reloadAfterMs: limit.reloadAfterLogoutMs,
})

/** No answer: a time-out, else what the network said. */
function silenceText({ timeout, message = '' }: RequestFailure): string {
  return timeout || /timeout/i.test(message) ? texts.timeout : message || texts.unknown
}

function messageIn({ message, body }: RequestFailure): string {
  if (message) return message
  const read = typeof body === 'string' ? parseJson(body) : body
  const text = typeof read === 'object' && read !== null && 'message' in read ? read.message : ''
  return typeof text === 'string' ? text : ''
}

/** The text of a refusal; of one that is for records which point to what should go, also which they are and how many. */
export function refusedText(message: string, result: unknown): string {
  if (!isObject(result)) return message
  const { title, count } = result
  if (typeof title !== 'string' || typeof count !== 'number') return message
  return fillText(messages.failure.referenced, { message, title, count: String(count) })
}
