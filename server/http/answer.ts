import type { Readable } from 'node:stream'
import { messages } from '#core/message'

interface Extras {
  /** Further headers; they win over the usual ones (`cache-control`, for example). */
  headers?: Readonly<Record<string, string>>
  /** Names this state of the answer; a reader who has it gets 304. */
  etag?: string
}

/** The usual answer: an envelope. */
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

/** Bytes or text of some type. */
export interface BytesAnswer extends Extras {
  kind: 'bytes'
  body: Readable | Buffer | string
  contentType: string
  /** The name under which it is saved; without `inline` it is always saved and never shown. */
  fileName?: string
  inline?: boolean
  lengthBytes?: number
  status?: number
}

export type Answer = EnvelopeAnswer | BareAnswer | BytesAnswer

/** Success with a result. spec: contract §1.1 */
export const found = (result: unknown, extras: Extras & { message?: string; code?: number } = {}): EnvelopeAnswer => {
  const { message = messages.done.plain, code = 200, ...rest } = extras
  return { kind: 'envelope', success: true, message, code, result, ...rest }
}

/** Success with a confirmation text. */
export const done = (message: string, result: unknown = null): EnvelopeAnswer => found(result, { message })

/** A "no" that is an answer and not a failure: nothing was written, nothing is rolled back. */
export const refused = (message: string, result: unknown = null): EnvelopeAnswer => ({
  kind: 'envelope',
  success: false,
  message,
  code: 500,
  result,
})

export const bare = (body: unknown, extras: Extras = {}): BareAnswer => ({ kind: 'bare', body, ...extras })

export const bytes = (answer: Omit<BytesAnswer, 'kind'>): BytesAnswer => ({ kind: 'bytes', ...answer })
