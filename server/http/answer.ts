import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#core/endpoint'
import { doneMessages } from '#core/message'

interface Extras {
  /** Additional headers, which override defaults such as `cache-control`. */
  headers?: Readonly<Record<string, string>>
  /** Identifies the current state of the response; a client that has it gets 304. */
  etag?: string
}

/** The default response: an envelope. */
export interface EnvelopeAnswer extends Extras {
  kind: 'envelope'
  success: boolean
  message: string
  code: number
  result: unknown
}

/** JSON without an envelope. */
interface BareAnswer extends Extras {
  kind: 'bare'
  body: unknown
}

/** Bytes or text of any type. */
interface BytesAnswer extends Extras {
  kind: 'bytes'
  body: Readable | Buffer | string
  contentType: string
  /** File name for saving; without `inline` browsers always save the file. */
  fileName?: string
  inline?: boolean
  lengthBytes?: number
  status?: number
  /** Runs when the client has read all of `lengthBytes`; never when they are lost on their way. The connection ends with the response. */
  onRead?(): Promise<void>
}

export type Answer = EnvelopeAnswer | BareAnswer | BytesAnswer

/** Success with a result. spec: contract §1.1 */
export const found = (result: unknown, extras: Extras & { message?: string; code?: number } = {}): EnvelopeAnswer => {
  const { message = doneMessages.plain, code = 200, ...rest } = extras
  return { kind: 'envelope', success: true, message, code, result, ...rest }
}

/** Success with a confirmation message. */
export const done = (message: string, result: unknown = null): EnvelopeAnswer => found(result, { message })

/** A negative answer that is not an error; nothing is rolled back. */
export const refused = (message: string, result: unknown = null): EnvelopeAnswer => ({
  kind: 'envelope',
  success: false,
  message,
  code: 500,
  result,
})

export const bare = (body: unknown, extras: Extras = {}): BareAnswer => ({ kind: 'bare', body, ...extras })

export const bytes = (answer: Omit<BytesAnswer, 'kind'>): BytesAnswer => ({ kind: 'bytes', ...answer })

const jsonType = 'application/json; charset=utf-8'

function envelopeText({ success, message, code, result }: EnvelopeAnswer, nowMs: number): string {
  const envelope: Envelope = { success, message, code, result: result ?? null, timestamp: nowMs }
  return JSON.stringify(envelope)
}

const matches = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .includes(etag)

/** Content disposition whose file name both old and new clients understand. */
function dispositionOf({ fileName, inline }: BytesAnswer): string {
  const kind = inline ? 'inline' : 'attachment'
  if (!fileName) return kind
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/** How long a client may take to read what the network has, before its silence counts as a loss. */
const silenceMs = 600_000

/**
 * Ends the connection with the response, and runs `onRead` when the client ends its side in peace after the network has taken all: those bytes are not
 * yet with the client, which sees the end after the last of them (RFC 9112 §9.6). A client that knows the length may end before the response has. Node
 * would destroy the socket instead of waiting for that.
 */
function endAfterReading({ lengthBytes = Number.POSITIVE_INFINITY, onRead }: BytesAnswer, reply: FastifyReply): void {
  const { socket } = reply.raw
  if (!onRead || !socket) return
  reply.header('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), silenceMs).unref()
    socket.once('close', () => clearTimeout(timer))
  }
  const acceptedBytes = () => socket.bytesWritten - socket.writableLength
  const before = acceptedBytes()
  socket.once('end', () => {
    if (acceptedBytes() - before >= lengthBytes) void onRead()
  })
}

function sendBytes(answer: BytesAnswer, reply: FastifyReply): FastifyReply {
  endAfterReading(answer, reply)
  reply
    .code(answer.status ?? 200)
    .type(answer.contentType)
    .header('content-disposition', dispositionOf(answer))
  if (answer.lengthBytes !== undefined) reply.header('content-length', answer.lengthBytes)
  return reply.send(answer.body)
}

/** Sends a response. It is not cached unless its headers say so. */
export function sendAnswer(
  answer: Answer,
  { request, reply, nowMs }: { request: FastifyRequest; reply: FastifyReply; nowMs: number },
): FastifyReply {
  const { etag, headers = {} } = answer
  reply.header('cache-control', etag ? 'private, no-cache' : 'no-store')
  if (etag) reply.header('etag', etag)
  reply.headers(headers)
  if (etag && matches(request, etag)) return reply.code(304).send()
  if (answer.kind === 'bytes') return sendBytes(answer, reply)
  const text = answer.kind === 'bare' ? JSON.stringify(answer.body) : envelopeText(answer, nowMs)
  return reply.code(200).type(jsonType).send(Buffer.from(text))
}
