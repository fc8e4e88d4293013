import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio/vanilla'

/** A value that changes. A snapshot stays the same object until the value is replaced. */
export interface Watched<T> {
  snapshot(): T
  /** Calls `listener` after each change; returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** A watched value that can be set. */
export interface Cell<T> extends Watched<T> {
  set(next: T): void
}

/** Values are replaced, never patched: valtio tracks only which value it is. */
const opaque = (value: unknown): unknown => (typeof value === 'object' && value !== null ? ref(value) : value)

/** A cell in a valtio state. Listeners are called synchronously; setting the same value calls none. */
export function createCell<T>(initial: T): Cell<T> {
  const state = proxy({ current: opaque(initial) })
  return {
    snapshot: () => state.current as T,
    subscribe: (listener) => subscribe(state, listener, true),
    set(next) {
      state.current = opaque(next)
    },
  }
}

/** A value computed from `source`, computed again only when one of `parts` has changed. */
export function derived<T, U>(
  source: Watched<T>,
  parts: (value: T) => readonly unknown[],
  compute: (value: T) => U,
): Watched<U> {
  let last: { parts: readonly unknown[]; result: U } | null = null
  return {
    subscribe: source.subscribe,
    snapshot() {
      const value = source.snapshot()
      const present = parts(value)
      if (last?.parts.every((part, index) => Object.is(part, present[index]))) return last.result
      last = { parts: present, result: compute(value) }
      return last.result
    },
  }
}

/** The current value; the component rerenders when it is replaced. */
export const useWatched = <T>({ subscribe, snapshot }: Watched<T>): T =>
  useSyncExternalStore(subscribe, snapshot, snapshot)
