import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio/vanilla'

/** A value that changes, for React and for anyone else. A snapshot stays the same object until the value is another one. */
export interface Watched<T> {
  snapshot(): T
  /** Calls `listener` after each change; the answer ends it. */
  subscribe(listener: () => void): () => void
}

/** A watched value with its only way to change it. */
export interface Cell<T> extends Watched<T> {
  set(next: T): void
}

/** Values are replaced, never patched: valtio watches which one it is, not what is in it. */
const opaque = (value: unknown): unknown => (typeof value === 'object' && value !== null ? ref(value) : value)

/** A valtio state of one value, which begins as `initial`. Listeners are called at once; setting the same value calls none. */
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

/** What `compute` makes of `source`, computed again only when one of `parts` is another one. */
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

/** The present value; the component renders again when it is another one. */
export const useWatched = <T>({ subscribe, snapshot }: Watched<T>): T =>
  useSyncExternalStore(subscribe, snapshot, snapshot)
