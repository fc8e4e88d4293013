import { messages } from '#core/message'
import { isHttpFailure } from '#runtime/http'

/** What the form says of a failure; nothing when the user has been told already. */
export function failureText(error: unknown): string {
  if (!isHttpFailure(error)) return messages.failure.unknown
  return error.notified ? '' : error.message || messages.failure.unknown
}
