import type { LoadFailure } from '#react/boundary'
import { useEngine } from '#react/engine'

/** The face of a failure. */
export function FailureHost({ failure, retry }: { failure: LoadFailure; retry(): void }) {
  const { faces } = useEngine()
  if (failure.kind === 'denied') return <faces.Denied code={failure.code} />
  if (failure.kind === 'notFound') return <faces.NotFound retry={retry} />
  const { message, requestId, diagnostics = [] } = failure
  return <faces.Failed {...{ message, requestId, diagnostics, retry }} />
}
