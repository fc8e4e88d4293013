import type { ClockPort } from '#runtime/port'

/** Work that runs at once when requested, but at most once in an interval. */
export interface Throttled {
  ask(): void
  stop(): void
}

export function atMostEvery(clock: ClockPort, leastMs: number, run: () => void): Throttled {
  let lastMs = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | null = null
  const now = () => {
    cancel = null
    lastMs = clock.nowMs()
    run()
  }
  return {
    ask() {
      if (cancel) return
      const waitMs = lastMs + leastMs - clock.nowMs()
      if (waitMs <= 0) now()
      else cancel = clock.after(waitMs, now)
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
