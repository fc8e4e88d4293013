/** GMT+8, the default of `TZ`. */
const defaultZoneMinutes = 480

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** A timestamp as `YYYY-MM-DD HH:mm:ss` in a zone `zoneMinutes` ahead of UTC. */
export function formatDateTime(ms: number, zoneMinutes: number = defaultZoneMinutes): string {
  const at = new Date(ms + zoneMinutes * 60_000)
  const date = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return `${date} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`
}

/** The timestamp of `YYYY-MM-DD HH:mm:ss` in that zone, in milliseconds; null for an invalid text. */
export function parseDateTime(text: string, zoneMinutes: number = defaultZoneMinutes): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`) - zoneMinutes * 60_000
  return formatDateTime(ms, zoneMinutes) === text ? ms : null
}

/** The server's clock; tests inject their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number
  /** The current time as `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  now(): string
}

/** The clock of this machine, with times in a zone `zoneMinutes` ahead of UTC. */
export function systemClock(zoneMinutes: number = defaultZoneMinutes): Clock {
  const nowMs = () => Date.now()
  return { nowMs, now: () => formatDateTime(nowMs(), zoneMinutes) }
}

/** Milliseconds on a monotonic clock without a date, for measuring durations. */
export const monotonicMs = (): number => performance.now()

/** Runs `work` every `ms` milliseconds without keeping the process alive. The result stops it. */
export function repeatedly(ms: number, work: () => unknown): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
