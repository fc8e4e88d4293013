/** Who wants to hear of which screen. */
export interface Watchers {
  watch(screen: string, heard: () => void): () => void
  tell(screen: string): void
}

/** An empty list of watchers. */
export function createWatchers(): Watchers {
  const heards = new Map<string, Set<() => void>>()
  return {
    watch(screen, heard) {
      const watching = (heards.get(screen) ?? new Set()).add(heard)
      heards.set(screen, watching)
      return () => {
        watching.delete(heard)
        if (watching.size === 0 && heards.get(screen) === watching) heards.delete(screen)
      }
    },
    tell(screen) {
      for (const heard of [...(heards.get(screen) ?? [])]) heard()
    },
  }
}
