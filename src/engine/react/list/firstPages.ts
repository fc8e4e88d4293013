import type { Page } from '#core/endpoint'
import type { ClockPort } from '#runtime/port'
import type { Row } from './state.ts'

type Rows = Promise<Page<Row>>
/** The first page of a list: the id of its screen and its query. */
type FirstPageKey = readonly [screen: string, query: Readonly<Record<string, string>>]

/** Pages requested before their list is mounted. Each response is used once, and only for the same query. */
export interface FirstPages {
  /** Runs `ask` unless the same page was requested recently, here or by the list. */
  put(key: FirstPageKey, ask: () => Rows): void
  /** The page for a list that opens; undefined if the list has to request it. */
  take(key: FirstPageKey): Rows | undefined
  /** Forgets all pages: another user may see other rows. */
  clear(): void
}

/** Older rows may be outdated. */
const lifetimeMs = 10_000

/** An empty cache of first pages. */
export function createFirstPages(clock: Pick<ClockPort, 'nowMs'>): FirstPages {
  const requests = new Map<string, { rows: Rows | undefined; atMs: number }>()
  const isNew = ({ atMs }: { atMs: number }) => clock.nowMs() - atMs < lifetimeMs
  const recentRequest = (text: string) => {
    for (const [each, answer] of requests) if (!isNew(answer)) requests.delete(each)
    return requests.get(text)
  }
  return {
    put(key, ask) {
      const text = JSON.stringify(key)
      if (recentRequest(text)) return
      const rows = ask()
      rows.catch(() => undefined)
      requests.set(text, { rows, atMs: clock.nowMs() })
    },
    take(key) {
      const text = JSON.stringify(key)
      const request = recentRequest(text)
      requests.set(text, { rows: undefined, atMs: clock.nowMs() })
      return request?.rows
    },
    clear: () => requests.clear(),
  }
}
