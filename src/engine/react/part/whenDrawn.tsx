import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useMissing } from './missing.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { type Part, partOf } from './partOf.tsx'

/** A part with a fallback of its own, which stands until it is there. One that does not come says so in its place. */
export function whenDrawn<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): Part<P> {
  const Loaded = partOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => (
    <InItsPlace>
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    </InItsPlace>
  )
  return Object.assign(Drawn, { ahead: Loaded.ahead })
}

/** A part that does not come below here says so here. */
export function InItsPlace({ children }: { children: ReactNode }) {
  const Missing = useMissing()
  if (!Missing) return children
  return <PartBoundary missing={(error) => <Missing error={error} />}>{children}</PartBoundary>
}
