import { createLatest, type LatestOnly } from '#runtime/http'

/** Work that follows a change and needs the server; only the latest of each kind counts, and a save waits for it. */
export interface Following {
  /** Runs `load`; `done` hears of its result unless a newer run with the same key has begun. Failures are left alone. */
  follow<T>(key: string, load: (signal: AbortSignal) => Promise<T>, done: (result: T) => void): void
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
  stop(): void
}

/** No work yet. */
export function createFollowing(): Following {
  const lines = new Map<string, LatestOnly>()
  const pending = new Set<Promise<void>>()

  const run = async <T>(line: LatestOnly, load: (signal: AbortSignal) => Promise<T>, done: (result: T) => void) => {
    try {
      const reply = await line.run(load)
      if (reply.current) done(reply.value)
    } catch {
      return
    }
  }

  return {
    follow(key, load, done) {
      const line = lines.get(key) ?? createLatest()
      lines.set(key, line)
      const running = run(line, load, done).finally(() => pending.delete(running))
      pending.add(running)
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    stop() {
      for (const line of lines.values()) line.cancel()
    },
  }
}
