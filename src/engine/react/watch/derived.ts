import type { Watched } from './cell.ts'

/** What `compute` makes of `source`, made anew only when one of `parts` is another one. */
export function derived<T, U>(
  source: Watched<T>,
  parts: (value: T) => readonly unknown[],
  compute: (value: T) => U,
): Watched<U> {
  let known: { parts: readonly unknown[]; result: U } | null = null
  return {
    subscribe: source.subscribe,
    snapshot() {
      const value = source.snapshot()
      const present = parts(value)
      if (known?.parts.every((part, index) => Object.is(part, present[index]))) return known.result
      known = { parts: present, result: compute(value) }
      return known.result
    },
  }
}
