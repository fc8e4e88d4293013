import { parseJson } from '#core/object'
/** `value` as JSON, or null when it has none (a cycle, a function, undefined). */
export function writeJson(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

/** A value with the moment until which it is valid. */
interface ExpiringValue {
  value: unknown
  untilMs: number
}

/** The value in `text`, or null if it is invalid or expired. */
export function readExpiring(text: string, nowMs: number): ExpiringValue | null {
  const raw = parseJson(text)
  if (typeof raw !== 'object' || raw === null || !('value' in raw) || !('untilMs' in raw)) return null
  const { value, untilMs } = raw
  return typeof untilMs === 'number' && untilMs > nowMs ? { value, untilMs } : null
}

/** The text of a `value` that is valid until `untilMs`, or null if it is not JSON. */
export function writeExpiring(value: unknown, untilMs: number): string | null {
  return value === undefined ? null : writeJson({ value, untilMs })
}
