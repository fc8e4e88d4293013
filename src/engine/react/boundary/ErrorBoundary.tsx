import { Component, type ReactNode } from 'react'

/** An error caught by a boundary, for its fallback. */
export interface Broken {
  error: unknown
  /** The id under which the server's log knows it: that of the failed call, else one generated for the error. */
  requestId: string
  retry(): void
}

interface BoundaryProps {
  /** Names what was rendered, for the log. */
  place: string
  /** Reports the error; returns its id in the log, if there is one. */
  report(error: unknown, place: string): string | undefined
  fallback(broken: Broken): ReactNode
  children: ReactNode
}

interface BoundaryState {
  failed: { error: unknown; number: string } | null
}

/** Shows a fallback in place of children that throw; the rest of the page works. spec: policy, the browser's side */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error, number: requestIdOf(error) } }
  }

  override componentDidCatch(error: unknown): void {
    const number = this.props.report(error, this.props.place)
    if (number) this.setState({ failed: { error, number } })
  }

  readonly retry = (): void => this.setState({ failed: null })

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    return this.props.fallback({ error: failed.error, requestId: failed.number, retry: this.retry })
  }
}

/** The request id of a failed call, empty for any other error. */
const requestIdOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : ''
