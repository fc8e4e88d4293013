import { useSyncExternalStore } from 'react'

/** `desktop`, `tablet` (the menu is a drawer) or `phone` (one column). spec: shell §2 Responsive, §9 breakpoints */
export type Viewport = 'desktop' | 'tablet' | 'phone'

const widest = [
  ['phone', '(max-width: 767.99px)'],
  ['tablet', '(max-width: 1087.99px)'],
] as const satisfies readonly (readonly [Viewport, string])[]

function subscribe(listener: () => void): () => void {
  const queries = widest.map(([, query]) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

const read = (): Viewport => widest.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? 'desktop'

/** How wide the window is, now and after each change. */
export const useViewport = (): Viewport => useSyncExternalStore(subscribe, read)
