import { createContext, useContext } from 'react'
import type { Runtime } from '#runtime/service'

const RuntimeContext = createContext<Runtime | null>(null)

export const RuntimeProvider = RuntimeContext.Provider

/** The services of the application. Throws outside of a `RuntimeProvider`. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime: there is no RuntimeProvider above this component')
  return runtime
}
