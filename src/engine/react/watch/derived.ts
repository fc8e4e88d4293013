import type { Watched } from './cell.ts'

/** What `compute` makes of `source`, made anew only when one of `parts` is another one. */
export function derived<T, U>(
  source: Watched<T>,
  parts: (value: T) => readonly unknown[],
  compute: (value: T) => U,
): Watched<U> {
  let known: { parts: readonly unknown[]; made: U } | null = null
  return {
    subscribe: source.subscribe,
    snapshot() {
      const value = source.snapshot()
      const present = parts(value)
      if (known?.parts.every((part, index) => Object.is(part, present[index]))) return known.made
      known = { parts: present, made: compute(value) }
      return known.made
    },
  }
}
