import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#core/endpoint'
import type { Answer, BytesAnswer, EnvelopeAnswer } from './answer.ts'

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

/** `attachment` with a name that old and new clients read. */
function dispositionOf({ fileName, inline }: BytesAnswer): string {
  const kind = inline ? 'inline' : 'attachment'
  if (!fileName) return kind
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

function sendBytes(answer: BytesAnswer, reply: FastifyReply): FastifyReply {
  reply
    .code(answer.status ?? 200)
    .type(answer.contentType)
    .header('content-disposition', dispositionOf(answer))
  if (answer.lengthBytes !== undefined) reply.header('content-length', answer.lengthBytes)
  return reply.send(answer.body)
}

/** Writes an answer. Nothing is kept by caches unless the answer says so itself. */
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
