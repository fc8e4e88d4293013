export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Bytes sent or received so far; `totalBytes` is 0 while unknown. */
export interface TransferProgress {
  sentBytes: number
  totalBytes: number
  /** The connection has broken off, and another try follows. */
  interrupted?: boolean
}

/** One complete request; the port adds nothing to it. */
export interface HttpRequest {
  method: HttpMethod
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | FormData | Blob
  answerAs: 'text' | 'blob'
  timeoutMs: number
  signal?: AbortSignal
  onProgress?: (progress: TransferProgress) => void
  /** Called with the text received so far, as more of it comes. */
  onText?: (text: string) => void
  /** May be sent as one request with others of the same moment. */
  batch?: boolean
}

/** An answer, whatever its status. Header names are in lower case. */
export interface HttpReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Blob
}

/** Sends a request. Rejects only with a `TransportError`, when no answer came. */
export interface HttpPort {
  send(request: HttpRequest): Promise<HttpReply>
}

/** No answer came: too late, no connection, or the caller went away. */
export class TransportError extends Error {
  readonly kind: 'timeout' | 'network' | 'aborted'

  constructor(kind: TransportError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
