import { fillText, messages } from '#core/message'
import { isObject } from '#core/object'

/** The text of a refusal; of one that is for records which point to what should go, also which they are and how many. */
export function refusedText(message: string, result: unknown): string {
  if (!isObject(result)) return message
  const { title, count } = result
  if (typeof title !== 'string' || typeof count !== 'number') return message
  return fillText(messages.failure.referenced, { message, title, count: String(count) })
}
