import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type Part, partOf } from './partOf.tsx'

/** A part with a fallback of its own, which stands until it is there. */
export function whenDrawn<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): Part<P> {
  const Loaded = partOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(Drawn, { ahead: Loaded.ahead })
}
