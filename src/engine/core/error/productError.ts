import type { Envelope } from '#core/endpoint'
import { fillText } from '#core/message'
import { accountErrors } from './catalogue/account.ts'
import type { ErrorEntry } from './catalogue/entry.ts'
import { fileErrors } from './catalogue/file.ts'
import { recordErrors } from './catalogue/record.ts'
import { requestErrors } from './catalogue/request.ts'
import { sessionErrors } from './catalogue/session.ts'

/** A failure that a person is told about. `result` travels in the envelope (a stale record, field errors). */
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

/** Makes the error `id` with `{name}` places of its message filled from `params`. */
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

/** The error `failed` with its reason, whose `{name}` places are filled where `places` are given. */
export const failedWith = withReason('failed')

/** The error `badRequest` with its reason, filled likewise. */
export const badRequest = withReason('badRequest')

/** The `result` of a refusal that the form tells at one of its fields. */
export const atField = (field: string, message: string) => ({ fields: [{ field, message }] })

/** The envelope that carries `error` at the server time `nowMs`. */
export function envelopeOf(error: ProductError, nowMs: number): Envelope {
  return { success: false, message: error.message, code: error.code, result: error.result, timestamp: nowMs }
}

/** Every error that crosses the wire, by id. */
export const errorCatalogue = Object.freeze({
  ...requestErrors,
  ...sessionErrors,
  ...accountErrors,
  ...recordErrors,
  ...fileErrors,
}) satisfies Record<string, ErrorEntry>

export type ErrorId = keyof typeof errorCatalogue
