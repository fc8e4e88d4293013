import type { Stop } from './engine.ts'

/** Channels and locks of the one process that an embedded database serves. */
export class LocalBus {
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #locks = new Set<string>()

  /** Delivered in a later turn, as a notice from outside would be. */
  notify(channel: string, payload: string): Promise<void> {
    setImmediate(() => {
      for (const hear of this.#listeners.get(channel) ?? []) hear(payload)
    })
    return Promise.resolve()
  }

  listen(channel: string, hear: (payload: string) => void): Promise<Stop> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(hear))
    return Promise.resolve(() => {
      listeners.delete(hear)
      return Promise.resolve()
    })
  }

  lock(name: string): Promise<Stop | null> {
    if (this.#locks.has(name)) return Promise.resolve(null)
    this.#locks.add(name)
    return Promise.resolve(() => {
      this.#locks.delete(name)
      return Promise.resolve()
    })
  }
}
