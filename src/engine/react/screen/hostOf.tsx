import { type ComponentType, Suspense } from 'react'
import { useEngine } from '#react/engine'
import { InItsPlace, type Part, partOf } from '#react/part'
import { Late } from './Late.tsx'

/** A host that is fetched when the first of its kind is drawn. */
export function hostOf<P extends object>(
  of: 'form' | 'detail' | 'screen',
  load: () => Promise<ComponentType<P>>,
): Part<P> {
  const Loaded = partOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when this module is loaded, never while drawing
  function RecordHost(props: P) {
    const { faces } = useEngine()
    const waiting = (
      <Late>
        <faces.Loading of={of} />
      </Late>
    )
    return (
      <InItsPlace>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </InItsPlace>
    )
  }
  return Object.assign(RecordHost, { ahead: Loaded.ahead })
}
