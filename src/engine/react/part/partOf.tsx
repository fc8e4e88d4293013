import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'
import { partLoader } from './loader.ts'

/** A component that is loaded when it is first drawn. */
export interface Part<P> extends FunctionComponent<P> {
  /** Loads it before it is drawn; resolves also when it does not come: then it says so where it is drawn. */
  ahead(): Promise<void>
}

/** The component that `given` brings, for a whole page: until it is there, the page that stood stays, or the fallback of what stands above. */
export function partOf<P extends object>(loadComponent: () => Promise<ComponentType<P>>): Part<P> {
  const { present, load: bring, ahead } = partLoader(loadComponent)
  const Loaded = lazy(async () => ({ default: (await bring()) as ComponentType<object> }))

  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  function Drawn(props: P) {
    const [Present] = useState(present)
    return Present ? <Present {...props} /> : <Loaded {...props} />
  }
  return Object.assign(Drawn, { ahead })
}
