interface Passing {
  /** The number by which it will be known. */
  number: string
  nowMs: number
}

/** Counts what was let through lately. */
export interface Rate {
  /** Null when `text` may pass now; else the number with which it has passed lately, empty when too many others have. */
  known(text: string, passing: Passing): string | null
}

/** Lets `most` texts through in `windowMs`, each of them once. */
export function createRate(most: number, windowMs: number): Rate {
  let passed: readonly { text: string; number: string; atMs: number }[] = []
  return {
    known(text, { number, nowMs }) {
      passed = passed.filter(({ atMs }) => nowMs - atMs < windowMs)
      const before = passed.find((each) => each.text === text)
      if (before) return before.number
      if (passed.length >= most) return ''
      passed = [...passed, { text, number, atMs: nowMs }]
      return null
    },
  }
}
