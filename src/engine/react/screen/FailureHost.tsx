import type { LoadFailure } from '#react/boundary'
import { useEngine, useTechnical } from '#react/engine'

interface FailureHostProps {
  failure: LoadFailure
  retry(): void
  /** The way to the list of a record that may be gone. */
  back?: (() => void) | null
}

/** Renders a failure by the face for its kind. */
export function FailureHost({ failure, retry, back = null }: FailureHostProps) {
  const { faces } = useEngine()
  const isTechnical = useTechnical()
  if (failure.kind === 'denied') return <faces.Denied code={failure.code} />
  if (failure.kind === 'notFound') return <faces.NotFound retry={retry} back={back} />
  const { message, requestId, diagnostics = [], faults = [] } = failure
  const visible = isTechnical ? [...diagnostics, ...faults] : diagnostics
  return <faces.Failed {...{ message, requestId, retry }} diagnostics={visible} />
}
