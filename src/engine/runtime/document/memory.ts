import type { Ports } from '#runtime/port'
import { type Closure, migratedClosure } from './closure.ts'
import { type CachedClosure, createClosureCache } from './closureCache.ts'

interface MemoryEntry {
  received: CachedClosure
  /** As received, brought to the present version of the language. */
  closure: Closure
  /** When the server last confirmed it; 0 to ask again. */
  confirmedMs: number
}

/** What is known of screens: in memory, and below it in storage. */
export interface Memory {
  known(screen: string): MemoryEntry | null
  /** Keeps what the server sent or confirmed. */
  keep(screen: string, received: CachedClosure, confirmedMs: number): Closure
  /** Has the screens that `concerns` chooses be asked for again; answers their ids. */
  doubt(concerns: (closure: Closure) => boolean): string[]
  forget(screen: string): void
  clear(): void
}

export interface MemorySettings {
  ports: Pick<Ports, 'clock' | 'storage'>
  /** Whose rights the closures are cut by. */
  username: () => string
  /** Brings an old document to the present version. */
  migrate: (document: Record<string, unknown>) => unknown
}

/** The memory of one runtime. */
export function createMemory({ ports, username, migrate }: MemorySettings): Memory {
  const stored = createClosureCache(ports)
  const entries = new Map<string, MemoryEntry>()
  const storedKey = (screen: string) => `${username()}/${screen}`

  const remember = (screen: string, received: CachedClosure, confirmedMs: number): MemoryEntry => {
    const entry = { received, closure: migratedClosure(received.closure, migrate), confirmedMs }
    entries.set(screen, entry)
    return entry
  }

  return {
    known(screen) {
      const entry = entries.get(screen)
      if (entry) return entry
      const received = stored.read(storedKey(screen))
      return received && remember(screen, received, 0)
    },
    keep(screen, received, confirmedMs) {
      if (entries.get(screen)?.received !== received) stored.write(storedKey(screen), received)
      return remember(screen, received, confirmedMs).closure
    },
    doubt(concerns) {
      const doubted = [...entries].filter(([, { closure }]) => concerns(closure))
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
