import type { Page } from '#core/endpoint'
import type { ClockPort } from '#runtime/port'
import type { Row } from './state.ts'

type Rows = Promise<Page<Row>>
/** What a list asks for: its id and its query. */
type FirstQuestion = readonly [screen: string, query: Readonly<Record<string, string>>]

/** Rows that were asked for before their list is drawn. Each answer is taken once, and only by the same question. */
export interface FirstPages {
  /** Runs `ask` unless the question was asked just now, here or by its list. */
  put(question: FirstQuestion, ask: () => Rows): void
  /** What a list that begins takes; without an answer it asks by itself. */
  take(question: FirstQuestion): Rows | undefined
  /** Another user sees other rows. */
  clear(): void
}

/** Older rows may be others by now. */
const lifetimeMs = 10_000

/** None yet. */
export function createFirstPages(clock: Pick<ClockPort, 'nowMs'>): FirstPages {
  const requests = new Map<string, { rows: Rows | undefined; atMs: number }>()
  const isNew = ({ atMs }: { atMs: number }) => clock.nowMs() - atMs < lifetimeMs
  const lately = (key: string) => {
    for (const [each, answer] of requests) if (!isNew(answer)) requests.delete(each)
    return requests.get(key)
  }
  return {
    put(question, ask) {
      const key = JSON.stringify(question)
      if (lately(key)) return
      const rows = ask()
      rows.catch(() => undefined)
      requests.set(key, { rows, atMs: clock.nowMs() })
    },
    take(question) {
      const key = JSON.stringify(question)
      const found = lately(key)
      requests.set(key, { rows: undefined, atMs: clock.nowMs() })
      return found?.rows
    },
    clear: () => requests.clear(),
  }
}
