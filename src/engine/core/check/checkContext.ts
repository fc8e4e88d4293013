import type { Library } from '#core/library'
import type { Collector, Segments } from '#core/model'

/** The context of a check: the documents, the collector, and the place in the document. */
export interface CheckContext {
  library: Library
  collector: Collector
  at: Segments
}

/** For each value, whether it occurred before; undefined never counts as a repetition. */
export function repeats(values: readonly unknown[]): boolean[] {
  const seen = new Set<unknown>()
  return values.map((value) => {
    const isRepeat = (value ?? null) !== null && seen.has(value)
    seen.add(value)
    return isRepeat
  })
}

/** The findings without duplicates by `keyOf`. */
export function distinctBy<T>(found: readonly T[], keyOf: (one: T) => unknown): readonly T[] {
  const again = repeats(found.map(keyOf))
  return found.filter((_, index) => !again[index])
}
