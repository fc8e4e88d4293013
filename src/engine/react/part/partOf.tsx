import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'
import { retrying } from './retrying.ts'

/** A component that is loaded when it is first drawn. */
export interface Part<P> extends FunctionComponent<P> {
  /** Loads it before it is drawn; resolves also when it does not come: then it says so where it is drawn. */
  ahead(): Promise<void>
}

/**
 * The component that `given` brings, asked for twice; the fallback of what stands above is shown until then. React holds back for 300 ms what
 * follows a fallback, so a part that is there already is drawn without one.
 */
export function partOf<P extends object>(given: () => Promise<ComponentType<P>>): Part<P> {
  const load = retrying(given)
  let present: ComponentType<P> | null = null
  let asked: Promise<ComponentType<P>> | null = null
  const bring = async () => {
    try {
      const component = await load()
      present = component
      return component
    } catch (reason) {
      asked = null
      throw reason
    }
  }
  const ask = () => {
    asked ??= bring()
    return asked
  }
  const Loaded = lazy(async () => ({ default: (await ask()) as ComponentType<object> }))

  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  function Drawn(props: P) {
    const [Present] = useState(() => present)
    return Present ? <Present {...props} /> : <Loaded {...props} />
  }
  const done = () => undefined
  return Object.assign(Drawn, { ahead: () => ask().then(done, done) })
}
