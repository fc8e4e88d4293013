import type { Page } from '#core/endpoint'
import type { ClockPort } from '#runtime/port'
import type { Row } from './state.ts'

type Rows = Promise<Page<Row>>
/** What a list asks for: its id and its query. */
export type FirstQuestion = readonly [screen: string, query: Readonly<Record<string, string>>]

/** Rows that were asked for before their list is drawn. Each answer is taken once, and only by the same question. */
export interface FirstPages {
  put(question: FirstQuestion, rows: Rows): void
  take(question: FirstQuestion): Rows | undefined
  /** Another user sees other rows. */
  clear(): void
}

/** Older rows may be others by now. */
const keptMs = 10_000

/** None yet. */
export function createFirstPages(clock: Pick<ClockPort, 'nowMs'>): FirstPages {
  const waiting = new Map<string, { rows: Rows; atMs: number }>()
  return {
    put(question, rows) {
      rows.catch(() => undefined)
      waiting.set(JSON.stringify(question), { rows, atMs: clock.nowMs() })
    },
    take(question) {
      const key = JSON.stringify(question)
      const found = waiting.get(key)
      waiting.delete(key)
      return found && clock.nowMs() - found.atMs < keptMs ? found.rows : undefined
    },
    clear: () => waiting.clear(),
  }
}
