import type { Library } from '#core/library'
import type { Collector, Segments } from '#core/model'

/** A place of a document that is checked: the documents around it, and where findings go. */
export interface Place {
  library: Library
  collector: Collector
  at: Segments
}

/** Whether each of the values has stood before; what is not there repeats nothing. */
export function repeats(values: readonly unknown[]): boolean[] {
  const seen = new Set<unknown>()
  return values.map((value) => {
    const isRepeat = (value ?? null) !== null && seen.has(value)
    seen.add(value)
    return isRepeat
  })
}

/** The findings that are told apart by `keyOf`, each once. */
export function eachOnce<T>(found: readonly T[], keyOf: (one: T) => unknown): readonly T[] {
  const again = repeats(found.map(keyOf))
  return found.filter((_, index) => !again[index])
}
