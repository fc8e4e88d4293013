import axios, { type AxiosInstance, type AxiosProgressEvent, type AxiosResponse, isAxiosError } from 'axios'
import { messages } from '#core/message'
import { type HttpPort, type HttpReply, type HttpRequest, TransportError } from '#runtime/port'

/**
 * The client evaluates statuses and parses texts: axios only transports. No cookie identifies a user; looking for one before
 * each request would hold it back by a round through the browser, or by a whole drawing.
 */
const carrying = {
  withXSRFToken: false,
  validateStatus: () => true,
  transformResponse: (body: unknown) => body,
  transformRequest: (body: unknown) => body,
  transitional: { clarifyTimeoutError: true },
} as const

/** The browser sets the content type of a form itself, with its boundary. */
const ownContentType = { 'Content-Type': false }

const transportError = (error: unknown): TransportError => {
  const message = error instanceof Error ? error.message : String(error)
  if (axios.isCancel(error)) return new TransportError('aborted', message)
  const late = isAxiosError(error) && (error.code === 'ETIMEDOUT' || error.code === 'ECONNABORTED')
  if (late) return new TransportError('timeout', message)
  const unreached = isAxiosError(error) && error.code === 'ERR_NETWORK'
  return new TransportError('network', unreached ? messages.failure.offline : message)
}

const replyOf = ({ status, headers, data }: AxiosResponse<unknown>): HttpReply => {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  const body = typeof data === 'string' || data instanceof Blob ? data : ''
  return { status, headers: Object.fromEntries(named), body }
}

const progressOf =
  (request: HttpRequest) =>
  ({ loaded, total }: AxiosProgressEvent) =>
    request.onProgress?.({ sentBytes: loaded, totalBytes: total ?? 0 })

const progressWatch = (request: HttpRequest) =>
  request.onProgress
    ? { [request.answerAs === 'blob' ? 'onDownloadProgress' : 'onUploadProgress']: progressOf(request) }
    : {}

const textWatch = ({ onText }: HttpRequest) =>
  onText
    ? {
        onDownloadProgress({ event }: AxiosProgressEvent) {
          const { target } = event as ProgressEvent
          if (target instanceof XMLHttpRequest) onText(target.responseText)
        },
      }
    : {}

/** Sends requests with axios. */
export function axiosHttp(instance: AxiosInstance = axios.create()): HttpPort {
  return {
    async send(request) {
      const { method, url, body, answerAs, timeoutMs, signal } = request
      const headers = { ...request.headers, ...(body instanceof FormData ? ownContentType : {}) }
      const watched = { ...progressWatch(request), ...textWatch(request) }
      const sent = { method, url, headers, data: body, timeout: timeoutMs, responseType: answerAs, ...watched }
      try {
        return replyOf(await instance.request({ ...carrying, ...sent, ...(signal ? { signal } : {}) }))
      } catch (error) {
        throw transportError(error)
      }
    },
  }
}
