import type { Ports } from '#runtime/port'
import { createValueStore, type ValueStore } from '#runtime/storage'
import { type Closure, closureOf } from './closure.ts'

/** A closure as received, with its ETag. */
export interface CachedClosure {
  etag: string
  closure: Closure
}

const lifetimeMs = 30 * 86_400_000
const maxEntries = 40
/** A closure longer than this stays in memory only; browser storage holds about ten times as much. */
const maxLength = 500_000

function cachedOf(raw: unknown): CachedClosure | null {
  if (typeof raw !== 'object' || raw === null || !('etag' in raw) || !('closure' in raw)) return null
  const closure = closureOf(raw.closure)
  return closure && typeof raw.etag === 'string' && raw.etag !== '' ? { etag: raw.etag, closure } : null
}

/** Closures in local storage, by user and screen: they are cut by rights. */
export function createClosureCache({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): ValueStore<CachedClosure> {
  const limits = { lifetimeMs, maxEntries, maxLength }
  return createValueStore({ area: storage.local, clock, prefix: 'closure:', parse: cachedOf, ...limits })
}
