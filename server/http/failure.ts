import { envelopeOf, ProductError, productError } from '#core/error'
import { fileMessages, requestMessages } from '#core/message'
import type { Log } from '#server/context'
import { DatabaseError, type DatabaseErrorKind } from '#server/database'

const databaseFailures: Readonly<Record<DatabaseErrorKind, () => ProductError>> = {
  unique: () => productError('duplicateRecord'),
  timeout: () => productError('busy'),
  busy: () => productError('busy'),
  full: () => new ProductError('busy', fileMessages.noSpace),
  unreachable: () => productError('busy'),
  other: () => productError('internal'),
}

const megabytes = (bytes: number) =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)}MB` : `${Math.round(bytes / 1024)}KB`

/** The error of a body that is larger than `limitBytes`; `setting` is where the limit is set. */
export const tooLarge = (limitBytes: number): ProductError => productError('tooLarge', { limit: megabytes(limitBytes) })

const badRequest = (reason: string) => productError('badRequest', { reason })

/** What the frame itself refuses, by the code that Fastify gives it. */
const frameworkFailures: Readonly<Record<string, () => ProductError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => badRequest(requestMessages.jsonNeeded),
  FST_ERR_CTP_INVALID_TYPE: () => badRequest(requestMessages.unknownType),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest(requestMessages.wrongLength),
  FST_ERR_CTP_INSTANCE_ALREADY_STARTED: () => productError('busy'),
  FST_ERR_BAD_URL: () => badRequest(requestMessages.badEncoding),
  FST_ERR_MAX_PARAM_LENGTH: () => productError('addressTooLong'),
  FST_ERR_REQ_INVALID_VALIDATION_INVOCATION: () => badRequest(requestMessages.badContent),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => badRequest(requestMessages.formNeeded),
  FST_PARTS_LIMIT: () => badRequest(requestMessages.manyParts),
  FST_FILES_LIMIT: () => badRequest(requestMessages.manyFiles),
  FST_FIELDS_LIMIT: () => badRequest(requestMessages.manyFields),
  FST_PROTO_VIOLATION: () => badRequest(fileMessages.badFieldName),
  FST_NO_FORM_DATA: () => badRequest(requestMessages.formNeeded),
}

const codeOf = (cause: unknown): string => {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : ''
  return typeof code === 'string' ? code : ''
}

const statusOf = (cause: unknown): number => {
  const status = typeof cause === 'object' && cause !== null && 'statusCode' in cause ? cause.statusCode : 0
  return typeof status === 'number' ? status : 0
}

/** What a person is told about a failure; null when it is one of the server itself and only the log may know more. */
function knownFailure(cause: unknown): ProductError | null {
  if (cause instanceof ProductError) return cause
  if (cause instanceof DatabaseError) return databaseFailures[cause.kind]()
  const known = frameworkFailures[codeOf(cause)]
  if (known) return known()
  const status = statusOf(cause)
  return status >= 400 && status < 500 ? badRequest(requestMessages.unreadableContent) : null
}

const silent = new Set<DatabaseErrorKind>(['unique'])
const isWorthALine = (cause: unknown, known: ProductError | null) =>
  known === null || (cause instanceof DatabaseError && !silent.has(cause.kind))

/**
 * The failure as a person may see it: never a stack, a statement or a path. What the server did not expect, and trouble
 * with the database, goes to the log with the request id.
 */
export function failureOf(cause: unknown, { log, requestId, place }: { log: Log; requestId: string; place: string }) {
  const known = knownFailure(cause)
  if (isWorthALine(cause, known)) log.error({ requestId, place, err: cause }, 'a call failed')
  return known ?? productError('internal')
}

/** Headers that belong to a failure: how many seconds a refused caller should wait. */
export function failureHeaders({ status, result }: ProductError): Record<string, string> {
  if (status !== 503 && status !== 429) return {}
  const wait = (result as { retryAfterS?: number } | null)?.retryAfterS ?? 1
  return { 'retry-after': String(wait) }
}

/** The failure as the text of an answer. */
export const failureText = (failure: ProductError, nowMs: number): string => JSON.stringify(envelopeOf(failure, nowMs))
