import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { SessionState } from '#runtime/session'
import { useRuntime } from './runtime.ts'

/** The present value of a store that replaces it at each change. */
export function useCurrent<T>(store: { readonly current: T }): T {
  const listen = useCallback((listener: () => void) => subscribe(store, listener), [store])
  const read = useCallback(() => store.current, [store])
  return useSyncExternalStore(listen, read)
}

/** Who is signed in, and the menu as the server sent it. */
export const useSession = (): SessionState => useCurrent(useRuntime().session.store)
