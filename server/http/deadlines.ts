import type { Socket } from 'node:net'
import { monotonicMs } from '#server/platform'

/** What a connection waits for now, and until when. */
interface Due {
  socket: Socket
  atMs: number
}

/** Ends connections that take too long: a body that trickles in, an answer that nobody reads. One timer for all of them. */
export interface Deadlines {
  set(key: object, socket: Socket, timeoutMs: number): void
  clear(key: object): void
  /** Requests that are being worked on. */
  readonly open: number
  stop(): void
}

export function startDeadlines(everyMs = 1_000): Deadlines {
  const dues = new Map<object, Due>()
  const sweep = () => {
    const nowMs = monotonicMs()
    for (const [key, { socket, atMs }] of dues) {
      if (atMs > nowMs) continue
      dues.delete(key)
      socket.destroy()
    }
  }
  const timer = setInterval(sweep, everyMs)
  timer.unref()
  return {
    set: (key, socket, timeoutMs) => dues.set(key, { socket, atMs: monotonicMs() + timeoutMs }),
    clear: (key) => dues.delete(key),
    get open() {
      return dues.size
    },
    stop: () => clearInterval(timer),
  }
}
