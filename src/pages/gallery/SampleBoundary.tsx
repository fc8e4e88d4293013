import type { ReactNode } from 'react'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'

interface SampleBoundaryProps {
  /** The widget whose face is inside. */
  widget: string
  children: ReactNode
}

/** A face of a sample: one that throws leaves a box in its place, and the other faces work. */
export function SampleBoundary({ widget, children }: SampleBoundaryProps) {
  const { ports, faces } = useEngine()
  const place = `/gallery?widget=${widget}`
  const fallback = ({ error, requestId, retry }: Broken) => {
    const message = error instanceof Error ? error.message : String(error)
    return <faces.Broken {...{ message, place, requestId, retry }} size="item" hint="" />
  }
  return (
    <ErrorBoundary place={place} report={ports.report} fallback={fallback}>
      {children}
    </ErrorBoundary>
  )
}
