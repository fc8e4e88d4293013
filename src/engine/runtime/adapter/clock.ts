import type { ClockPort } from '#runtime/port'

/** GMT+8. spec: contract, types */
const defaultZoneMinutes = 480

/** The browser's clock, in the product's zone. */
export function browserClock(zoneMinutes = defaultZoneMinutes): ClockPort {
  return {
    nowMs: () => Date.now(),
    zoneMinutes,
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
