import type { ClockPort } from '#runtime/port'

/** Writes that wait a moment, one for each key. */
export interface Waiting {
  /** Runs the newest `write` of the key at most `waitMs` after the first. */
  put(key: string, write: () => void): void
  drop(key: string): void
  /** Runs all that wait. */
  flush(): void
}

/** Nothing waits yet. */
export function createWaiting(clock: ClockPort, waitMs: number): Waiting {
  const waiting = new Map<string, { write: () => void; cancel: () => void }>()

  const run = (key: string) => {
    const write = waiting.get(key)?.write
    waiting.delete(key)
    write?.()
  }

  return {
    put(key, write) {
      const cancel = waiting.get(key)?.cancel ?? clock.after(waitMs, () => run(key))
      waiting.set(key, { write, cancel })
    },
    drop(key) {
      waiting.get(key)?.cancel()
      waiting.delete(key)
    },
    flush() {
      for (const [key, { cancel }] of [...waiting]) {
        cancel()
        run(key)
      }
    },
  }
}
