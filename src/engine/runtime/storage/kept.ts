import { jsonOf, jsonTextOf } from './json.ts'

/** A value with the moment until which it counts. */
export interface Kept {
  value: unknown
  untilMs: number
}

/** The kept value in `text`, or null when it is something else or too old. */
export function keptOf(text: string, nowMs: number): Kept | null {
  const raw = jsonOf(text)
  if (typeof raw !== 'object' || raw === null || !('value' in raw) || !('untilMs' in raw)) return null
  const { value, untilMs } = raw
  return typeof untilMs === 'number' && untilMs > nowMs ? { value, untilMs } : null
}

/** The text that keeps `value` until `untilMs`, or null when it is no JSON. */
export function keptTextOf(value: unknown, untilMs: number): string | null {
  return value === undefined ? null : jsonTextOf({ value, untilMs })
}
