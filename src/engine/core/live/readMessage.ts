import { isObject } from '#core/object'

/** A message as it came over a channel; null when it is none. */
export function readMessage(text: string): { type: unknown; payload: unknown } | null {
  try {
    const message: unknown = JSON.parse(text)
    return isObject(message) ? { type: message.type, payload: message.data } : null
  } catch {
    return null
  }
}
