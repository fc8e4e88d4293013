/** A value that changes, for React and for anyone else. A snapshot stays the same object until the value is another one. */
export interface Watched<T> {
  snapshot(): T
  /** Calls `heard` after each change; the answer ends it. */
  subscribe(heard: () => void): () => void
}

/** A watched value with its only way to change it. */
export interface Cell<T> extends Watched<T> {
  set(next: T): void
}

/** A cell that holds `initial`. Setting the same value tells nobody. */
export function createCell<T>(initial: T): Cell<T> {
  let current = initial
  const heards = new Set<() => void>()
  return {
    snapshot: () => current,
    subscribe(listener) {
      heards.add(listener)
      return () => heards.delete(listener)
    },
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...heards]) listener()
    },
  }
}
