import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PartLoader } from './loader.ts'

interface LoadedPartProps<P> {
  loader: PartLoader<P>
  /** What the component is told. */
  partProps: P
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
export function LoadedPart<P extends object>({ loader, partProps, fallback }: LoadedPartProps<P>): ReactNode {
  const [{ Present, failure }, keep] = useState<Arrival<P>>(() => ({ Present: loader.present() }))
  useEffect(() => {
    if (Present) return
    let isMounted = true
    loader.load().then(
      (component) => isMounted && keep({ Present: component }),
      (reason: unknown) => isMounted && keep({ Present: null, failure: reason }),
    )
    return () => {
      isMounted = false
    }
  }, [Present, loader])
  if (failure) throw failure
  return Present ? <Present {...partProps} /> : fallback
}
