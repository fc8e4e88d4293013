import { observable } from '@formily/reactive'
import { createCell, type Watched } from '#react/watch'

type Texts = Readonly<Record<string, string>>

/** What stands in controls and is no value: JSON that does not parse, a day that no month has, a date half typed. */
export interface Typing {
  /** What is wrong with the text in the control of a field; null once it is a value again. False when that is known. */
  put(field: string, problem: string | null): boolean
  /** The text itself, kept with the draft; null once it is a value. False when that is known. */
  putText(field: string, text: string | null): boolean
  problem(field: string): string | undefined
  /** Texts by field. */
  texts(): Texts
  /** True while something typed is no value: leaving would lose it. */
  any(): boolean
  /** Watched: counts up when the control has to begin anew, with its value or with the text of `texts`. */
  round(field: string): number
  /** The values have been replaced: nothing typed counts any more. */
  giveUp(): void
  /** Puts texts of a draft back into their controls. */
  restore(texts: Texts): void
}

/** Nothing typed yet. */
export function createTyping(): Typing {
  const problems = new Map<string, string>()
  const texts = new Map<string, string>()
  const rounds = observable.shallow<Record<string, number>>({})
  const begin = (field: string) => {
    rounds[field] = (rounds[field] ?? 0) + 1
  }
  return {
    put: (field, problem) => change(problems, field, problem),
    putText: (field, text) => change(texts, field, text),
    problem: (field) => problems.get(field),
    texts: () => Object.fromEntries(texts),
    any: () => problems.size > 0 || texts.size > 0,
    round: (field) => rounds[field] ?? 0,
    giveUp() {
      const fields = new Set([...problems.keys(), ...texts.keys()])
      problems.clear()
      texts.clear()
      for (const field of fields) begin(field)
    },
    restore(textsByField) {
      for (const [field, text] of Object.entries(textsByField)) {
        texts.set(field, text)
        begin(field)
      }
    },
  }
}

/** Sets or takes away an entry. False when nothing changes by it. */
function change(entries: Map<string, string>, field: string, next: string | null): boolean {
  if ((entries.get(field) ?? null) === next) return false
  if (next === null) entries.delete(field)
  else entries.set(field, next)
  return true
}

/** What failed on its way, by field. */
type Failures = ReadonlyMap<string, string>

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
