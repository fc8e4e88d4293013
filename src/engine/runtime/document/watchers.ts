/** Listeners by the screen whose documents they follow. */
interface Watchers {
  watch(screen: string, listener: () => void): () => void
  notify(screen: string): void
}

/** An empty list of watchers. */
export function createWatchers(): Watchers {
  const listeners = new Map<string, Set<() => void>>()
  return {
    watch(screen, listener) {
      const watching = (listeners.get(screen) ?? new Set()).add(listener)
      listeners.set(screen, watching)
      return () => {
        watching.delete(listener)
        if (watching.size === 0 && listeners.get(screen) === watching) listeners.delete(screen)
      }
    },
    notify(screen) {
      for (const listener of [...(listeners.get(screen) ?? [])]) listener()
    },
  }
}
