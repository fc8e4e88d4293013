import { createCell, type Watched } from '#react/watch'

/** What failed on its way, by field. */
export type Failures = ReadonlyMap<string, string>

/** Values on their way into a form: files that are being stored. A save waits for them, and leaving without them asks. */
export interface Pending {
  /** Names of the fields that wait. */
  readonly fields: Watched<readonly string[]>
  /** `arrival` resolves with null once the value was told, or with what has failed where no control can say it any more. */
  add(field: string, arrival: Promise<string | null>): void
  /** Resolves when nothing is on its way, with what has failed since the last time; null when the form has ended before. */
  settled(): Promise<Failures | null>
  /** The form has ended: nobody waits any more. */
  stop(): void
}

/** Nothing on its way yet. */
export function createPending(): Pending {
  const arrivals = new Map<Promise<unknown>, string>()
  const fields = createCell<readonly string[]>([])
  const failures = new Map<string, string>()
  const waiting = new Set<(failures: Failures | null) => void>()

  const answer = (result: Failures | null) => {
    for (const resolve of waiting) resolve(result)
    waiting.clear()
  }
  const take = (): Failures => {
    const others = new Map(failures)
    failures.clear()
    return others
  }
  const judge = () => fields.set([...new Set(arrivals.values())])
  const end = (field: string, arrival: Promise<unknown>, failure: string | null) => {
    if (failure !== null) failures.set(field, failure)
    arrivals.delete(arrival)
    judge()
    if (arrivals.size === 0 && waiting.size > 0) answer(take())
  }

  return {
    fields,
    add(field, arrival) {
      arrivals.set(arrival, field)
      judge()
      void arrival.then((failure) => end(field, arrival, failure))
    },
    settled: () => (arrivals.size === 0 ? Promise.resolve(take()) : new Promise((resolve) => waiting.add(resolve))),
    stop: () => answer(null),
  }
}
