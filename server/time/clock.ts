import { defaultZoneMinutes, formatDateTime } from './dateTime.ts'

/** The present moment, as everything on the server asks for it; tests hand in a clock of their own. */
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
