import type { Envelope } from '#core/endpoint'
import { fillText } from '#core/message'
import { accountErrors } from './catalogue/account.ts'
import type { ErrorEntry } from './catalogue/entry.ts'
import { fileErrors } from './catalogue/file.ts'
import { internalErrors } from './catalogue/internal.ts'
import { recordErrors } from './catalogue/record.ts'
import { requestErrors } from './catalogue/request.ts'
import { sessionErrors } from './catalogue/session.ts'
import { signInErrors } from './catalogue/signIn.ts'

/** An error with a message for the user. `result` is sent in the envelope (a stale record, field errors). */
export class ProductError extends Error {
  readonly id: ErrorId
  readonly status: number
  readonly code: number
  readonly result: unknown

  constructor(id: ErrorId, message: string, result: unknown = null) {
    super(message)
    const { status, code } = errorCatalogue[id]
    this.id = id
    this.status = status
    this.code = code
    this.result = result
  }
}

/** Creates the error `id`; `params` fill the `{name}` placeholders of its message. */
export function productError(
  id: ErrorId,
  params: Record<string, string | number> = {},
  result: unknown = null,
): ProductError {
  return new ProductError(id, fillText(errorCatalogue[id].message, params), result)
}

type Places = Readonly<Record<string, string | number | undefined>>

const withReason =
  (id: 'failed' | 'badRequest') =>
  (reason: string, places: Places | null = null, result: unknown = null): ProductError =>
    productError(id, { reason: places ? fillText(reason, places) : reason }, result)

/** The error `failed` with a reason; `places` fill its `{name}` placeholders. */
export const failedWith = withReason('failed')

/** The error `badRequest` with a reason, filled in the same way. */
export const badRequest = withReason('badRequest')

/** The `result` of an error that the form shows at a field. */
export const atField = (field: string, message: string) => ({ fields: [{ field, message }] })

/** The envelope of `error` at server time `nowMs`. */
export function envelopeOf(error: ProductError, nowMs: number): Envelope {
  return { success: false, message: error.message, code: error.code, result: error.result, timestamp: nowMs }
}

/** Every error sent to clients, by id. */
export const errorCatalogue = Object.freeze({
  ...requestErrors,
  ...internalErrors,
  ...sessionErrors,
  ...signInErrors,
  ...accountErrors,
  ...recordErrors,
  ...fileErrors,
}) satisfies Record<string, ErrorEntry>

export type ErrorId = keyof typeof errorCatalogue
