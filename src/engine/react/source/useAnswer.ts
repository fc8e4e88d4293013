import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Answer, AskStore } from './askStore.ts'

/** The shared answer under `key`, fetched when a component first needs it; an empty key fetches nothing. */
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
