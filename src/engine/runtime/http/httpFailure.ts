import { isTokenInvalid } from '#core/error'

/**
 * Why a call failed. `business`: the server refused with its reason; `http`: a status other than 200;
 * `timeout`, `network`: no answer, or none of the product's, such as the page of a network with a login of its own;
 * `aborted`: the caller went away.
 */
export type FailureKind = 'business' | 'http' | 'timeout' | 'network' | 'aborted'

export interface FailureFacts {
  kind: FailureKind
  /** HTTP status, 0 when no answer came. */
  status: number
  /** `code` of the envelope, or the status. */
  code: number
  message: string
  /** The id of this call in the server's log. */
  requestId: string
  /** `result` of the envelope: a current record, field errors. */
  result: unknown
}

/** The only error that calls reject with. */
export class HttpFailure extends Error implements FailureFacts {
  readonly kind: FailureKind
  readonly status: number
  readonly code: number
  readonly requestId: string
  readonly result: unknown
  /** True if the user has already been notified; the caller then shows nothing. */
  readonly notified: boolean

  constructor(facts: FailureFacts, notified: boolean) {
    super(facts.message)
    this.name = 'HttpFailure'
    this.kind = facts.kind
    this.status = facts.status
    this.code = facts.code
    this.requestId = facts.requestId
    this.result = facts.result
    this.notified = notified
  }
}

export const isHttpFailure = (error: unknown): error is HttpFailure => error instanceof HttpFailure

/**
 * True if the server gave no answer of its own: the line, a proxy or an overload is in the way, and asking again may help.
 * A lost login is an answer.
 */
export const isOutage = (error: unknown): boolean => {
  if (!isHttpFailure(error)) return false
  const { kind, status, message } = error
  if (kind === 'network' || kind === 'timeout' || status === 429) return true
  return status >= 500 && !isTokenInvalid(message)
}

/** The server knows the token no longer. */
export const isLostLogin = ({ status, message }: Pick<FailureFacts, 'status' | 'message'>): boolean =>
  status === 401 || (status === 500 && isTokenInvalid(message))

/** True where nothing is to be shown in the place of a call: its caller aborted it, or the session has ended, which a notice of its own says. */
export const isAborted = (error: unknown): boolean =>
  isHttpFailure(error) && (error.kind === 'aborted' || (error.notified && isLostLogin(error)))

/**
 * Statuses of what a screen, a record or a tree could not be loaded for, which is shown in its place and nowhere else: refusals, and
 * what got no answer (0: none at all). spec: readings (Session)
 */
export const shownInPlace: readonly number[] = [0, 403, 404, 429, 502, 503, 504]
