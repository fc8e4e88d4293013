import { observable } from '@formily/reactive'

/** What stands in controls and is no value: JSON that does not parse, a day that no month has. */
export interface Typing {
  /** What is wrong with the text in the control of a field; null once it is a value again. False when that is known. */
  put(field: string, problem: string | null): boolean
  problem(field: string): string | undefined
  /** True while something typed is no value: leaving would lose it. */
  any(): boolean
  /** Watched: counts up when the control has to begin anew with its value. */
  round(field: string): number
  /** The values have been replaced: nothing typed counts any more. */
  giveUp(): void
}

/** Nothing typed yet. */
export function createTyping(): Typing {
  const problems = new Map<string, string>()
  const rounds = observable.shallow<Record<string, number>>({})
  return {
    put(field, problem) {
      if ((problems.get(field) ?? null) === problem) return false
      if (problem === null) problems.delete(field)
      else problems.set(field, problem)
      return true
    },
    problem: (field) => problems.get(field),
    any: () => problems.size > 0,
    round: (field) => rounds[field] ?? 0,
    giveUp() {
      for (const field of problems.keys()) rounds[field] = (rounds[field] ?? 0) + 1
      problems.clear()
    },
  }
}
