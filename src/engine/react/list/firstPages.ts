import type { Page } from '#core/endpoint'
import type { ClockPort } from '#runtime/port'
import type { Row } from './state.ts'

type Rows = Promise<Page<Row>>
/** The first page of a list: the id of its screen and its query. */
type FirstPageKey = readonly [screen: string, query: Readonly<Record<string, string>>]

/** Rows requested before their list is drawn. Each answer is used once, and only by the same query. */
export interface FirstPages {
  /** Runs `ask` unless the same rows were requested just now, here or by the list. */
  put(key: FirstPageKey, ask: () => Rows): void
  /** The rows for a list that opens; undefined: it requests them itself. */
  take(key: FirstPageKey): Rows | undefined
  /** Another user sees other rows. */
  clear(): void
}

/** Older rows may be others by now. */
const lifetimeMs = 10_000

/** None yet. */
export function createFirstPages(clock: Pick<ClockPort, 'nowMs'>): FirstPages {
  const requests = new Map<string, { rows: Rows | undefined; atMs: number }>()
  const isNew = ({ atMs }: { atMs: number }) => clock.nowMs() - atMs < lifetimeMs
  const lately = (text: string) => {
    for (const [each, answer] of requests) if (!isNew(answer)) requests.delete(each)
    return requests.get(text)
  }
  return {
    put(key, ask) {
      const text = JSON.stringify(key)
      if (lately(text)) return
      const rows = ask()
      rows.catch(() => undefined)
      requests.set(text, { rows, atMs: clock.nowMs() })
    },
    take(key) {
      const text = JSON.stringify(key)
      const found = lately(text)
      requests.set(text, { rows: undefined, atMs: clock.nowMs() })
      return found?.rows
    },
    clear: () => requests.clear(),
  }
}
