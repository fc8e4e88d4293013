import type { Library } from '#core/library'
import type { Collector, Segments } from '#core/model'

/** A place of a document that is checked: the documents around it, and where findings go. */
export interface Place {
  library: Library
  collector: Collector
  at: Segments
}

/** The indexes of values that have stood before. */
export function repeats(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>()
  return values.flatMap((value, index) => {
    const isRepeat = value !== undefined && seen.has(value)
    seen.add(value)
    return isRepeat ? [index] : []
  })
}
