import type { Clock } from '#server/platform'

/** Makes ids: whole numbers of 19 digits as text. */
interface Ids {
  next(): string
}

interface IdOptions {
  readonly clock: Pick<Clock, 'nowMs'>
  /** Number of this instance, below `workers`; no other instance that runs has it. */
  readonly worker: number
}

/** How many instances may have numbers at one time. */
export const workers = 1_024

const idsPerMs = 4_096
/** Numbers begin here (2010-11-04), so that they have 19 digits and fit 63 bits until 2079. */
const beginningMs = 1_288_834_974_657

/**
 * Ids that go up with time and never repeat: milliseconds, instance, count within the millisecond.
 * When the clock goes back or a millisecond is used up, numbering goes on from the last one.
 */
export function createIds({ clock, worker }: IdOptions): Ids {
  if (!Number.isInteger(worker) || worker < 0 || worker >= workers)
    throw new RangeError(`no number of an instance: ${worker}`)
  let lastMs = 0
  let count = 0
  return {
    next() {
      const nowMs = clock.nowMs()
      count = nowMs > lastMs ? 0 : count + 1
      if (nowMs > lastMs) lastMs = nowMs
      else if (count === idsPerMs) {
        lastMs += 1
        count = 0
      }
      const ms = BigInt(lastMs - beginningMs)
      return String((ms * BigInt(workers) + BigInt(worker)) * BigInt(idsPerMs) + BigInt(count))
    },
  }
}
