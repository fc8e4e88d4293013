import type { Changed } from './subscriptions.ts'

const tickMs = 200
const mostIds = 2_000

/** Gathers changes and tells them together, model by model; the next only when the last have been told. */
export interface Ticks {
  add(model: string, ids: readonly string[], kind: 'new' | 'old'): void
  /** The number of what came last. */
  now(): number
}

/** `tell` gets what has changed of a model since the last time; null when that is too much to name. */
export function createTicks(notify: (model: string, changed: Changed | null) => Promise<void>): Ticks {
  const waiting = new Map<string, Map<string, number> | null>()
  let count = 0
  let ticking = false
  const run = async () => {
    const due = [...waiting]
    waiting.clear()
    await Promise.all(due.map(([model, changed]) => notify(model, changed)))
    ticking = false
    begin()
  }
  const begin = () => {
    if (ticking || waiting.size === 0) return
    ticking = true
    setTimeout(() => void run(), tickMs).unref()
  }
  return {
    add(model, ids, kind) {
      count += 1
      const known = waiting.has(model) ? waiting.get(model) : new Map<string, number>()
      for (const id of ids) if (kind === 'new' || !known?.has(id)) known?.set(id, kind === 'new' ? count : 0)
      const tooMany = !known || ids.length === 0 || known.size > mostIds
      waiting.set(model, tooMany ? null : known)
      begin()
    },
    now: () => count,
  }
}
