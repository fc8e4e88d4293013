import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProductError, productError } from '#core/error'
import type { Services } from '#server/context'
import { failureHeaders, failureOf, failureText, tooLarge } from './failure.ts'
import { WrongMethod } from './refusals.ts'
import { secureHeaders } from './requestLimits.ts'

const codeOf = (cause: unknown): unknown => (cause as { code?: unknown } | null)?.code

/** Limits that only the request knows: how large its body may be. */
function sizeFailure(cause: unknown, request: FastifyRequest, uploadBytes: number): ProductError | null {
  const code = codeOf(cause)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit ?? 0)
  if (code !== 'FST_REQ_FILE_TOO_LARGE') return null
  return productError('uploadTooLarge', { limit: `${Math.round(uploadBytes / 1_048_576)}MB` })
}

/** Answers a call that failed. Nothing of the failure but what a person may know leaves the server. */
export function failureAnswer(
  services: Services,
): (cause: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const { log, clock, config } = services
  return (cause, request, reply) => {
    const place = `${request.method} ${request.routeOptions?.url ?? ''}`
    const failure =
      sizeFailure(cause, request, config.uploadBytes) ?? failureOf(cause, { log, requestId: request.id, place })
    const wrong = failure instanceof WrongMethod ? failure : null
    reply
      .removeHeader('connection')
      .removeHeader('content-disposition')
      .removeHeader('content-length')
      .removeHeader('etag')
    reply.headers({
      ...secureHeaders,
      'x-request-id': request.id,
      'cache-control': 'no-store',
      ...failureHeaders(failure),
    })
    if (wrong) reply.header('allow', wrong.allowed.join(', '))
    return reply
      .code(wrong?.httpStatus ?? failure.status)
      .type('application/json; charset=utf-8')
      .send(failureText(failure, clock.nowMs()))
  }
}
