import { Component, type ReactNode } from 'react'

/** What stands in place of something that broke. */
export interface Broken {
  error: unknown
  /** The number by which the server's log knows the call that failed; empty when it was no call. */
  requestId: string
  retry(): void
}

interface BoundaryProps {
  /** What was being drawn, for the log. */
  place: string
  report(error: unknown, place: string): void
  fallback(broken: Broken): ReactNode
  children: ReactNode
}

interface BoundaryState {
  failed: { error: unknown } | null
}

/** Keeps what breaks inside in its place: the rest of the page works. spec: policy, the browser's side */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error, this.props.place)
  }

  readonly retry = (): void => this.setState({ failed: null })

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    return this.props.fallback({ error: failed.error, requestId: requestIdOf(failed.error), retry: this.retry })
  }
}

/** The request id of a failed call, empty for any other error. */
export const requestIdOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : ''
