import type { ComponentType } from 'react'
import { retrying } from './retrying.ts'

/** A component on its way. */
export interface PartLoader<P> {
  /** The component, once it has come. */
  present(): ComponentType<P> | null
  /** Asks for it, twice if need be; together for all who ask. Rejects with a `ChunkFailure`, after which it is asked for anew. */
  load(): Promise<ComponentType<P>>
  /** Asks for it before it is drawn; resolves also when it does not come: then it says so where it is drawn. */
  ahead(): Promise<void>
}

/** Brings the component that `given` loads. */
export function partLoader<P>(loadComponent: () => Promise<ComponentType<P>>): PartLoader<P> {
  const load = retrying(loadComponent)
  let present: ComponentType<P> | null = null
  let request: Promise<ComponentType<P>> | null = null
  const ask = async () => {
    try {
      const component = await load()
      present = component
      return component
    } catch (reason) {
      request = null
      throw reason
    }
  }
  const bring = () => {
    request ??= ask()
    return request
  }
  const done = () => undefined
  return { present: () => present, load: bring, ahead: () => bring().then(done, done) }
}
