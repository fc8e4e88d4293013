import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ClockPort } from '#runtime/port'

/** A shared answer. While it is requested again, the previous one stays. */
export interface Answer<T> {
  status: 'loading' | 'ready' | 'failed'
  value: T | undefined
}

/** Shared answers by key: one request for all components that use it, cached for the session, refreshed in the background when old. */
export interface AskStore<T> {
  /** The current answer; the same object until it changes. */
  answer(key: string): Answer<T>
  /**
   * Requests the answer unless it is fresh or pending. A failure stays until `retry`; one of a refresh leaves the previous answer, and
   * the next use requests it again.
   */
  want(key: string, ask: () => Promise<T>): void
  retry(key: string, ask: () => Promise<T>): void
  subscribe(key: string, listener: () => void): () => void
  /** Marks all answers as old, pending ones too: they are requested again on next use and stay visible until then. */
  doubt(): void
  clear(): void
}

interface Entry<T> {
  answer: Answer<T>
  /** When it was requested; 0 if it is to be requested again. */
  atMs: number
  pending: boolean
}

const freshMs = 30_000

/** An empty store. */
export function createAskStore<T>(clock: Pick<ClockPort, 'nowMs'>): AskStore<T> {
  const heards = new Map<string, Set<() => void>>()
  let entries = new Map<string, Entry<T>>()
  const none: Answer<T> = Object.freeze({ status: 'loading', value: undefined })
  const failed: Answer<T> = Object.freeze({ status: 'failed', value: undefined })

  const put = (key: string, entry: Entry<T>) => {
    entries.set(key, entry)
    for (const listener of [...(heards.get(key) ?? [])]) listener()
  }
  const begin = async (key: string, ask: () => Promise<T>) => {
    const before = entries.get(key)
    const request: Entry<T> = { answer: before?.answer ?? none, atMs: clock.nowMs(), pending: true }
    const finish = (entry: Entry<T>) => entries.get(key) === request && put(key, entry)
    entries.set(key, request)
    try {
      const value = await ask()
      finish({ answer: { status: 'ready', value }, atMs: request.atMs, pending: false })
    } catch {
      finish({ answer: before?.answer.status === 'ready' ? before.answer : failed, atMs: 0, pending: false })
    }
  }
  const isDue = ({ answer, atMs, pending }: Entry<T>) =>
    !pending && answer.status !== 'failed' && clock.nowMs() - atMs > freshMs

  return {
    answer: (key) => entries.get(key)?.answer ?? none,
    want(key, ask) {
      const entry = entries.get(key)
      if (!entry || isDue(entry)) void begin(key, ask)
    },
    retry(key, ask) {
      if (entries.get(key)?.pending) return
      put(key, { answer: none, atMs: 0, pending: false })
      void begin(key, ask)
    },
    subscribe(key, listener) {
      const own = heards.get(key) ?? new Set()
      heards.set(key, own.add(listener))
      return () => own.delete(listener)
    },
    doubt() {
      for (const entry of entries.values()) entry.atMs = 0
    },
    clear() {
      entries = new Map()
      for (const key of [...heards.keys()]) for (const listener of [...(heards.get(key) ?? [])]) listener()
    },
  }
}

/** The shared answer under `key`, requested on first use; an empty key requests nothing. */
export function useAnswer<T>(store: AskStore<T>, key: string, ask: () => Promise<T>): Answer<T> & { retry(): void } {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key])
  const read = useCallback(() => store.answer(key), [store, key])
  const answer = useSyncExternalStore(subscribe, read, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything that `ask` depends on
  useEffect(() => {
    if (key !== '') store.want(key, ask)
  }, [store, key])
  return { ...answer, retry: () => store.retry(key, ask) }
}
