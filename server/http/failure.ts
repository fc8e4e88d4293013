import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Method, methodFinder } from '#core/endpoint'
import { badRequest, envelopeOf, ProductError, productError, ProductError as Refusal } from '#core/error'
import { fileMessages, requestMessages } from '#core/message'
import type { Log, Services } from '#server/context'
import { DatabaseError, type DatabaseErrorKind } from '#server/database'
import { secureHeaders } from './requestLimits.ts'
import type { Route } from './route.ts'
import type { LiveTable } from './routeTable.ts'

/** Errors of bodies that exceed their size limit, which depends on the request. */
function sizeFailure(cause: unknown, request: FastifyRequest, uploadBytes: number): ProductError | null {
  const code = codeOf(cause)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit ?? 0)
  if (code !== 'FST_REQ_FILE_TOO_LARGE') return null
  return productError('uploadTooLarge', { limit: `${Math.round(uploadBytes / 1_048_576)}MB` })
}

/** Responds to a failed call. Exposes only what users may know of the failure. */
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

const httpMethods = new Set<string>(['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[])

/** A wrong method; methods that no endpoint but the proxy accepts get their own HTTP status. spec: contract §1.3 */
export class WrongMethod extends Refusal {
  readonly allowed: readonly string[]
  readonly httpStatus: number

  constructor(method: string, allowed: readonly string[]) {
    const text = productError('wrongMethod', { method, allowed: allowed.join('、') }).message
    super('wrongMethod', text)
    this.allowed = allowed
    this.httpStatus = httpMethods.has(method) ? 200 : 405
  }
}

/** Returns the error for a call without route: unknown path, or wrong method. `path` is below the base. */
export function refusalFinder(
  routes: readonly Route[],
  live: LiveTable,
): (method: string, path: string) => ProductError {
  const fixedMethods = methodFinder(routes.map(({ endpoint }) => endpoint))
  return (method, path) => {
    const liveMethods = [...httpMethods].filter((each) => live.find(each, path))
    const allowed = [...new Set<string>([...fixedMethods(path), ...liveMethods])]
    return allowed.length > 0 ? new WrongMethod(method, allowed) : productError('unknownPath')
  }
}

const statusText: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Responds to invalid HTTP on the raw socket and closes it. */
export function refuseSocket(
  socket: Socket,
  failure: ProductError,
  { status, nowMs, requestId }: { status: number; nowMs: number; requestId: string },
): void {
  if (!socket.writable || socket.destroyed) return void socket.destroy()
  const text = failureText(failure, nowMs)
  const head = [
    `HTTP/1.1 ${status} ${statusText[status] ?? 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

const databaseFailures: Readonly<Record<DatabaseErrorKind, () => ProductError>> = {
  unique: () => productError('duplicateRecord'),
  locked: () => productError('rowLocked'),
  timeout: () => productError('busy'),
  busy: () => productError('busy'),
  full: () => new ProductError('busy', fileMessages.noSpace),
  unreachable: () => productError('busy'),
  other: () => productError('internal'),
}

const megabytes = (bytes: number) =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)}MB` : `${Math.round(bytes / 1024)}KB`

/** Error of a body larger than `limitBytes`. */
const tooLarge = (limitBytes: number): ProductError => productError('tooLarge', { limit: megabytes(limitBytes) })

/** Messages for requests that Fastify cannot parse, by error code. */
const unreadableTexts: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestMessages.jsonNeeded,
  FST_ERR_CTP_INVALID_TYPE: requestMessages.unknownType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: requestMessages.wrongLength,
  FST_ERR_BAD_URL: requestMessages.badEncoding,
  FST_ERR_REQ_INVALID_VALIDATION_INVOCATION: requestMessages.badContent,
  FST_INVALID_MULTIPART_CONTENT_TYPE: requestMessages.formNeeded,
  FST_PARTS_LIMIT: requestMessages.manyParts,
  FST_FILES_LIMIT: requestMessages.manyFiles,
  FST_FIELDS_LIMIT: requestMessages.manyFields,
  FST_PROTO_VIOLATION: fileMessages.badFieldName,
  FST_NO_FORM_DATA: requestMessages.formNeeded,
}

const propertyOf = (cause: unknown, name: string): unknown =>
  (cause as Record<string, unknown> | null | undefined)?.[name]

const codeOf = (cause: unknown): string => String(propertyOf(cause, 'code') ?? '')

/** The error shown to users; null for internal errors, which are only logged. */
function knownFailure(cause: unknown): ProductError | null {
  if (cause instanceof ProductError) return cause
  if (cause instanceof DatabaseError) return databaseFailures[cause.kind]()
  const code = codeOf(cause)
  if (code === 'FST_ERR_CTP_INSTANCE_ALREADY_STARTED') return productError('busy')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return productError('addressTooLong')
  const unreadable = unreadableTexts[code]
  if (unreadable) return badRequest(unreadable)
  const status = Number(propertyOf(cause, 'statusCode'))
  return status >= 400 && status < 500 ? badRequest(requestMessages.unreadableContent) : null
}

const silent = new Set<DatabaseErrorKind>(['unique', 'locked'])
const isWorthALine = (cause: unknown, productFailure: ProductError | null) =>
  productFailure === null || (cause instanceof DatabaseError && !silent.has(cause.kind))

/**
 * Converts a failure to an error for users, without stack, SQL or paths. Unexpected failures and database problems are
 * logged with the request id.
 */
function failureOf(cause: unknown, { log, requestId, place }: { log: Log; requestId: string; place: string }) {
  const productFailure = knownFailure(cause)
  if (isWorthALine(cause, productFailure)) log.error({ requestId, place, err: cause }, 'a call failed')
  return productFailure ?? productError('internal')
}

/** Headers of an error: how many seconds to wait before a retry. */
function failureHeaders({ status, result }: ProductError): Record<string, string> {
  if (status !== 503 && status !== 429) return {}
  const wait = (result as { retryAfterS?: number } | null)?.retryAfterS ?? 1
  return { 'retry-after': String(wait) }
}

/** The error as response text. */
const failureText = (failure: ProductError, nowMs: number): string => JSON.stringify(envelopeOf(failure, nowMs))
