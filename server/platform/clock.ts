/** GMT+8, the time of the product unless `TZ` says otherwise. */
const defaultZoneMinutes = 480

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** A moment as `YYYY-MM-DD HH:mm:ss` in the zone that is `zoneMinutes` ahead of UTC. */
export function formatDateTime(ms: number, zoneMinutes: number = defaultZoneMinutes): string {
  const at = new Date(ms + zoneMinutes * 60_000)
  const date = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return `${date} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`
}

/** The moment that `YYYY-MM-DD HH:mm:ss` names in that zone, in milliseconds; null when the text is no such moment. */
export function parseDateTime(text: string, zoneMinutes: number = defaultZoneMinutes): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`) - zoneMinutes * 60_000
  return formatDateTime(ms, zoneMinutes) === text ? ms : null
}

/** The clock of everything on the server; tests inject their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number
  /** The present as `YYYY-MM-DD HH:mm:ss` in the zone of the product. */
  now(): string
}

/** The clock of this machine, telling the time of the zone that is `zoneMinutes` ahead of UTC. */
export function systemClock(zoneMinutes: number = defaultZoneMinutes): Clock {
  const nowMs = () => Date.now()
  return { nowMs, now: () => formatDateTime(nowMs(), zoneMinutes) }
}

/** Milliseconds of a clock that never goes back and has no date: for measuring how long something took. */
export const monotonicMs = (): number => performance.now()

/** Runs `work` every `ms` milliseconds, without keeping the process alive; the result ends it. */
export function repeatedly(ms: number, work: () => unknown): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
