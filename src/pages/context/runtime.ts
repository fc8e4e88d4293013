import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { PublicConfig } from '#runtime/config'
import type { Runtime } from '#runtime/service'
import type { SessionState } from '#runtime/session'

const RuntimeContext = createContext<Runtime | null>(null)

export const RuntimeProvider = RuntimeContext.Provider

/** The services of the application. Throws outside of a `RuntimeProvider`. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime: there is no RuntimeProvider above this component')
  return runtime
}

/** The public settings of the server: their defaults until they have come. spec: readings (Configuration) */
export function useConfig(): PublicConfig {
  const { config } = useRuntime()
  return useLoadedConfig() ?? config.current()
}

/** The public settings of the server, or null until they have come; the defaults when they do not come. */
export function useLoadedConfig(): PublicConfig | null {
  const { config } = useRuntime()
  const [loaded, setLoaded] = useState<PublicConfig | null>(null)
  useEffect(() => {
    config.load().then(setLoaded)
  }, [config])
  return loaded
}

/** The present value of a store that replaces it at each change. */
export function useCurrent<T>(store: { readonly current: T }): T {
  const listen = useCallback((listener: () => void) => subscribe(store, listener), [store])
  const read = useCallback(() => store.current, [store])
  return useSyncExternalStore(listen, read)
}

/** The signed-in user, and the menu as the server sent it. */
export const useSession = (): SessionState => useCurrent(useRuntime().session.store)

/** `desktop`, `tablet` (the menu is a drawer) or `phone` (one column). spec: shell §2 Responsive, §9 breakpoints */
type Viewport = 'desktop' | 'tablet' | 'phone'

const widest = [
  ['phone', '(width < 768px)'],
  ['tablet', '(width < 1088px)'],
] as const satisfies readonly (readonly [Viewport, string])[]

function subscribeToWidth(listener: () => void): () => void {
  const queries = widest.map(([, query]) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

const viewportNow = (): Viewport => widest.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? 'desktop'

/** How wide the window is, now and after each change. */
export const useViewport = (): Viewport => useSyncExternalStore(subscribeToWidth, viewportNow)
