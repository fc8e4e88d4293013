import type { HttpMethod, TransferProgress } from '#runtime/port'
import type { Query } from './query.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Replaces the default time-out. */
  timeoutMs?: number
  headers?: Readonly<Record<string, string>>
  /** Two creates with the same key create one record. spec: policy, promise 3 */
  idempotencyKey?: string
  /** Failures that the caller reports to the user itself: statuses, or all. A lost login is always shown. */
  quiet?: 'all' | readonly number[]
  /** Sends this token instead of the session's; empty sends none. */
  token?: string
  onProgress?: (progress: TransferProgress) => void
  /** A list or aggregate call that may share its request with others of the same moment; its answer and its failure stay its own. */
  batch?: boolean
}

/** One call under the API base. */
export interface Call extends CallOptions {
  method: HttpMethod
  path: string
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  /** Sent as multipart, instead of `body`. */
  form?: FormData
  /** Sent as it is, instead of `body`. */
  bytes?: Blob
  /** Adds `X-Sign` and `X-TIMESTAMP`. spec: contract §3 */
  signed?: boolean
}

/** A successful answer. `result` is as the server sent it: callers check its shape. */
export interface Answer<T = unknown> {
  result: T
  message: string
  code: number
  /** 304 if the server had nothing newer than `If-None-Match`. */
  status: number
  etag: string
  requestId: string
  /** The whole answer, for calls of other servers whose results stand elsewhere. */
  body: unknown
}
