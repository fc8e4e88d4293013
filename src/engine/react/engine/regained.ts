import type { Runtime } from '#runtime/service'

const everyMs = 30_000

/** Calls `listener` when calls get through again; returns how to stop listening. */
export type OnRegained = (listener: () => void) => () => void

/**
 * Announces that calls get through again, at most once in 30 s: what fails by itself would otherwise be tried without end.
 * A server that had no time for a call is given as long, and then tried.
 */
export function watchRegained({ http: { reach }, ports: { clock } }: Pick<Runtime, 'http' | 'ports'>): OnRegained {
  const listeners = new Set<() => void>()
  let earliestMs = 0
  let cancel = () => {}
  reach.subscribe((busy) => {
    cancel()
    if (reach.isLost()) return
    const nowMs = clock.nowMs()
    if (busy && earliestMs < nowMs) earliestMs = nowMs + everyMs
    cancel = clock.after(Math.max(earliestMs - nowMs, 0), () => {
      earliestMs = clock.nowMs() + everyMs
      for (const listener of [...listeners]) listener()
    })
  })
  return (listener) => {
    // Several parts of a page may listen with one function; each stops for itself.
    const own = () => listener()
    listeners.add(own)
    return () => void listeners.delete(own)
  }
}
