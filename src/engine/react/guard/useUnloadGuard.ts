import { useEffect } from 'react'
import type { Guards } from './guards.ts'

/** Lets the browser ask before the page is closed or loaded anew while input is unsaved. */
export function useUnloadGuard(guards: Pick<Guards, 'dirty'>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.dirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guards])
}
