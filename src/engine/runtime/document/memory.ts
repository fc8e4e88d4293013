import type { Ports } from '#runtime/port'
import { type Closure, isCurrent } from './closure.ts'
import { type CachedClosure, createClosureCache } from './closureCache.ts'

interface MemoryEntry {
  received: CachedClosure
  /** When the server last confirmed it; 0 to request it again. */
  confirmedMs: number
}

/** The cached screens: in memory, backed by storage. */
export interface Memory {
  /** The stored one unless an earlier release has left it in another version of the language. */
  get(screen: string): MemoryEntry | null
  /** Stores what the server sent or confirmed. */
  keep(screen: string, received: CachedClosure, confirmedMs: number): Closure
  /** Marks the screens that `concerns` selects as outdated; returns their ids. */
  doubt(concerns: (closure: Closure) => boolean): string[]
  forget(screen: string): void
  clear(): void
}

export interface MemorySettings {
  ports: Pick<Ports, 'clock' | 'storage'>
  /** The user whose rights the closures are cut by. */
  username: () => string
}

/** The memory of one runtime. */
export function createMemory({ ports, username }: MemorySettings): Memory {
  const stored = createClosureCache(ports)
  const entries = new Map<string, MemoryEntry>()
  const storedKey = (screen: string) => `${username()}/${screen}`

  const remember = (screen: string, received: CachedClosure, confirmedMs: number): MemoryEntry => {
    const entry = { received, confirmedMs }
    entries.set(screen, entry)
    return entry
  }

  return {
    get(screen) {
      const entry = entries.get(screen)
      if (entry) return entry
      const received = stored.read(storedKey(screen))
      return received && isCurrent(received.closure) ? remember(screen, received, 0) : null
    },
    keep(screen, received, confirmedMs) {
      if (entries.get(screen)?.received !== received) stored.write(storedKey(screen), received)
      remember(screen, received, confirmedMs)
      return received.closure
    },
    doubt(concerns) {
      const doubted = [...entries].filter(([, { received }]) => concerns(received.closure))
      for (const [screen, entry] of doubted) entries.set(screen, { ...entry, confirmedMs: 0 })
      return doubted.map(([screen]) => screen)
    },
    forget(screen) {
      entries.delete(screen)
      stored.remove(storedKey(screen))
    },
    clear() {
      entries.clear()
      stored.clear()
    },
  }
}
