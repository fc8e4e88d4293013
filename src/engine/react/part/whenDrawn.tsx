import type { ComponentType, ReactNode } from 'react'
import { LoadedPart } from './LoadedPart.tsx'
import { partLoader } from './loader.ts'
import { useMissing } from './missing.ts'
import { PartBoundary } from './PartBoundary.tsx'
import type { Part } from './partOf.tsx'

/** A part with a fallback of its own, which stands until it is there. One that does not come says so in its place. */
export function whenDrawn<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
): Part<P> {
  const loader = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => {
    const waiting = typeof fallback === 'function' ? fallback(props) : fallback
    return (
      <InItsPlace>
        <LoadedPart loader={loader} partProps={props} fallback={waiting} />
      </InItsPlace>
    )
  }
  return Object.assign(Drawn, { ahead: loader.ahead })
}

/** A part that does not come below here says so here. */
function InItsPlace({ children }: { children: ReactNode }) {
  const Missing = useMissing()
  if (!Missing) return children
  return <PartBoundary missing={(error) => <Missing error={error} />}>{children}</PartBoundary>
}
