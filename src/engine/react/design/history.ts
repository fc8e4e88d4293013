import { memoized } from '#core/object'

/** One step: the state before and after it. Successive steps with one `merge` text become one; an empty one never does. */
interface Step<Moment> {
  label: string
  merge: string
  /** The characters of the texts that it has changed. */
  size: number
  before: Moment
  after: Moment
}

interface History<Moment> {
  /** What the next undo and redo take back or do again; null if there is nothing. */
  labels(): { undo: string | null; redo: string | null }
  /** Adds a step; what was taken back before it cannot be done again. */
  add(step: Step<Moment>): void
  /** The state before the last step; null if there is none. */
  back(): Moment | null
  forward(): Moment | null
  /** Replaces every state; the same one always by the same. */
  map(change: (moment: Moment) => Moment): void
}

/** Steps in small documents go back over a day's work, those in the largest as far as memory allows. */
const minSteps = 300
const maxSteps = 5_000
const maxSize = 20_000_000

/** The steps without the oldest that are too many or too large together. */
function latest<Moment>(steps: readonly Step<Moment>[]): readonly Step<Moment>[] {
  let from = Math.max(0, steps.length - maxSteps)
  let size = steps.slice(from).reduce((sum, step) => sum + step.size, 0)
  for (; size > maxSize && steps.length - from > minSteps; from += 1) size -= steps[from]?.size ?? 0
  return steps.slice(from)
}

/** The steps that can be taken back or done again. */
export function createHistory<Moment extends object>(): History<Moment> {
  let done: readonly Step<Moment>[] = []
  let undone: readonly Step<Moment>[] = []
  return {
    labels: () => ({ undo: done.at(-1)?.label ?? null, redo: undone.at(-1)?.label ?? null }),
    add(step) {
      const last = done.at(-1)
      const continues = last && step.merge !== '' && last.merge === step.merge && undone.length === 0
      done = continues ? [...done.slice(0, -1), { ...step, before: last.before }] : latest([...done, step])
      undone = []
    },
    back() {
      const step = done.at(-1)
      if (!step) return null
      done = done.slice(0, -1)
      undone = [...undone, step]
      return step.before
    },
    map(change) {
      const changed = memoized(change)
      const steps = (all: readonly Step<Moment>[]) =>
        all.map((step) => ({ ...step, before: changed(step.before), after: changed(step.after) }))
      done = steps(done)
      undone = steps(undone)
    },
    forward() {
      const step = undone.at(-1)
      if (!step) return null
      undone = undone.slice(0, -1)
      done = [...done, step]
      return step.after
    },
  }
}
