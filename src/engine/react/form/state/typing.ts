import { observable } from '@formily/reactive'
import { createCell, type Watched } from '#react/watch'

type Texts = Readonly<Record<string, string>>

/** Text in controls that is no value: JSON that does not parse, a day that does not exist, an incomplete date. */
export interface Typing {
  /** Sets the problem of a field's text; null once it is a value. False if unchanged. */
  put(field: string, problem: string | null): boolean
  /** Sets the text itself, stored with the draft; null once it is a value. False if unchanged. */
  putText(field: string, text: string | null): boolean
  problem(field: string): string | undefined
  /** Texts by field. */
  texts(): Texts
  /** True while some text is no value: leaving would lose it. */
  any(): boolean
  /** Watched: increments when the control must be reset, to its value or to its text in `texts`. */
  round(field: string): number
  /** The values have been replaced: drops all texts. */
  giveUp(): void
  /** Puts the texts of a draft back into their controls. */
  restore(texts: Texts): void
}

/** An empty state. */
export function createTyping(): Typing {
  const problems = new Map<string, string>()
  const texts = new Map<string, string>()
  const rounds = observable.shallow<Record<string, number>>({})
  const resetControl = (field: string) => {
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
      for (const field of fields) resetControl(field)
    },
    restore(textsByField) {
      for (const [field, text] of Object.entries(textsByField)) {
        texts.set(field, text)
        resetControl(field)
      }
    },
  }
}

/** Sets or removes an entry. False if unchanged. */
function change(entries: Map<string, string>, field: string, next: string | null): boolean {
  if ((entries.get(field) ?? null) === next) return false
  if (next === null) entries.delete(field)
  else entries.set(field, next)
  return true
}

/** Error messages of pending values that failed, by field. */
type Failures = ReadonlyMap<string, string>

/** Pending values of a form, such as files being uploaded. A save waits for them; leaving asks for confirmation. */
export interface Pending {
  /** Names of the fields with pending values. */
  readonly fields: Watched<readonly string[]>
  /** `arrival` resolves with null once the value was set, or with the error if no control can show it. */
  add(field: string, arrival: Promise<string | null>): void
  /** Resolves when nothing is pending, with the errors since the last call; null if the form has ended. */
  settled(): Promise<Failures | null>
  /** The form has ended: nothing is awaited any more. */
  stop(): void
}

/** Without pending values. */
export function createPending(): Pending {
  const arrivals = new Map<Promise<unknown>, string>()
  const fields = createCell<readonly string[]>([])
  const failures = new Map<string, string>()
  const waiting = new Set<(failures: Failures | null) => void>()

  const resolveWaiting = (result: Failures | null) => {
    for (const resolve of waiting) resolve(result)
    waiting.clear()
  }
  const take = (): Failures => {
    const current = new Map(failures)
    failures.clear()
    return current
  }
  const updateFields = () => fields.set([...new Set(arrivals.values())])
  const end = (field: string, arrival: Promise<unknown>, failure: string | null) => {
    if (failure !== null) failures.set(field, failure)
    arrivals.delete(arrival)
    updateFields()
    if (arrivals.size === 0 && waiting.size > 0) resolveWaiting(take())
  }

  return {
    fields,
    add(field, arrival) {
      arrivals.set(arrival, field)
      updateFields()
      void arrival.then((failure) => end(field, arrival, failure))
    },
    settled: () => (arrivals.size === 0 ? Promise.resolve(take()) : new Promise((resolve) => waiting.add(resolve))),
    stop: () => resolveWaiting(null),
  }
}
