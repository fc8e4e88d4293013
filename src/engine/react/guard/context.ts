import { createContext, useContext, useEffect } from 'react'
import type { Guard, Guards } from './guards.ts'

const GuardContext = createContext<Guards | null>(null)

/** Hands down the guards of a layer or tab. */
export const GuardProvider = GuardContext.Provider

/** The guards of the layer or tab around; null outside of any. */
export const useGuards = (): Guards | null => useContext(GuardContext)

/** Asks before the user leaves what is around while `guard` says that something is unsaved. */
export function useDirtyGuard(guard: Guard): void {
  const guards = useGuards()
  useEffect(() => guards?.add(guard), [guards, guard])
}
