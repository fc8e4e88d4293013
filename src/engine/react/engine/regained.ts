import type { Runtime } from '#runtime/service'

const everyMs = 30_000

/** Calls `listener` when calls get through again; returns how to stop listening. */
export type OnRegained = (listener: () => void) => () => void

/** Announces that calls get through again, at most once in 30 s: what fails by itself would otherwise be tried without end. */
export function watchRegained({ http: { reach }, ports: { clock } }: Pick<Runtime, 'http' | 'ports'>): OnRegained {
  const listeners = new Set<() => void>()
  let earliestMs = 0
  let cancel = () => {}
  reach.subscribe(() => {
    cancel()
    if (reach.isLost()) return
    cancel = clock.after(Math.max(earliestMs - clock.nowMs(), 0), () => {
      earliestMs = clock.nowMs() + everyMs
      for (const listener of [...listeners]) listener()
    })
  })
  return (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
