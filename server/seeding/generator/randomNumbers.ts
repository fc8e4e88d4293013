/** Numbers that look random and are always the same. */
export interface RandomNumbers {
  /** From 0 to below 1. */
  next(): number
  int(below: number): number
  pick<T>(values: readonly T[]): T
}

/** Chance that begins at `seed` (mulberry32). */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    pick<T>(values: readonly T[]): T {
      const value = values[int(values.length)]
      if (value === undefined) throw new RangeError('nothing to choose from')
      return value
    },
  }
}
