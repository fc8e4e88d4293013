import type { RecordScope } from '#server/access'
import type { Statement } from '#server/database'

const mostKept = 1_000

/** How many rows conditions had when they were last counted: what the next look for a page goes by, never an answer. */
interface KnownCounts {
  readonly known: number | undefined
  keep(count: number): void
}

const byDatabase = new WeakMap<object, Map<string, number>>()

/** What is known of a condition on a model, and a way to keep what is counted now. */
export function knownCountsOf({ services: { database }, model }: RecordScope, where: Statement): KnownCounts {
  const counts = byDatabase.get(database) ?? new Map<string, number>()
  byDatabase.set(database, counts)
  const key = JSON.stringify([model.id, where.sql, where.parameters])
  return {
    known: counts.get(key),
    keep(count) {
      counts.delete(key)
      counts.set(key, count)
      const oldest = counts.size > mostKept ? counts.keys().next().value : undefined
      if (oldest !== undefined) counts.delete(oldest)
    },
  }
}
