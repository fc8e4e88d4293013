import { Component, type ReactNode } from 'react'
import { ChunkFailure } from './retrying.ts'

interface PartBoundaryProps {
  missing(error: ChunkFailure): ReactNode
  children: ReactNode
}

/** Keeps a part that did not come in its place. What else breaks is for the boundaries above. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    if (!(error instanceof ChunkFailure)) throw error
    return this.props.missing(error)
  }
}
