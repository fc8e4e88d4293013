import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Bringer } from './bringer.ts'

interface BroughtProps<P> {
  bringer: Bringer<P>
  /** What the component is told. */
  given: P
  /** Stands until it has come. */
  fallback?: ReactNode
}

interface Arrival<P> {
  Present: ComponentType<P> | null
  failure?: unknown
}

/**
 * Draws a component that comes late. Throws the `ChunkFailure` when it does not come. Without React's Suspense, which
 * holds back for 300 ms what follows a fallback: parts come after parts.
 */
export function Brought<P extends object>({ bringer, given, fallback }: BroughtProps<P>): ReactNode {
  const [{ Present, failure }, keep] = useState<Arrival<P>>(() => ({ Present: bringer.present() }))
  useEffect(() => {
    if (Present) return
    let shown = true
    bringer.bring().then(
      (component) => shown && keep({ Present: component }),
      (reason: unknown) => shown && keep({ Present: null, failure: reason }),
    )
    return () => {
      shown = false
    }
  }, [Present, bringer])
  if (failure) throw failure
  return Present ? <Present {...given} /> : fallback
}
