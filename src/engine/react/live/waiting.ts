import type { LiveChange } from '#core/live'
import type { Changes } from './merge.ts'

/** What was heard and is not merged yet; of a row only the last word counts. */
export interface Waiting {
  hear(change: LiveChange): void
  /** Changes that wait. */
  count(): number
  /** Hands out what waits and forgets it; `stale` when the page has to be asked for again. */
  take(): { changes: Changes; stale: boolean }
}

export function createWaiting(): Waiting {
  let changes = new Map<string, LiveChange['rows'][number] | null>()
  let stale = false
  return {
    hear(change) {
      for (const row of change.rows) changes.set(String(row.id), row)
      for (const id of change.gone) changes.set(id, null)
      stale ||= change.stale === true
    },
    count: () => changes.size + Number(stale),
    take() {
      const batch = { changes, stale }
      changes = new Map()
      stale = false
      return batch
    },
  }
}
