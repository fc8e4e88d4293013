/** Counts what was let through lately. */
export interface Rate {
  /** True when `text` may pass at `nowMs`. */
  passes(text: string, nowMs: number): boolean
}

/** Lets `most` texts through in `windowMs`, each of them once. */
export function createRate(most: number, windowMs: number): Rate {
  let passed: readonly { text: string; atMs: number }[] = []
  return {
    passes(text, nowMs) {
      passed = passed.filter(({ atMs }) => nowMs - atMs < windowMs)
      if (passed.length >= most || passed.some((each) => each.text === text)) return false
      passed = [...passed, { text, atMs: nowMs }]
      return true
    },
  }
}
