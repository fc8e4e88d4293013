import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component that is loaded when it is first drawn; `fallback` stands until it is there. */
export function whenDrawn<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })))
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  return function WhenDrawn(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
