import { useEffect, useRef } from 'react'
import type { FieldFaceProps } from '#react/widget'

/**
 * Tells the form what is wrong with what is typed (JSON that does not parse, a repetition that differs), as long as the
 * control stands: the form says it at the field and does not save until it is gone.
 */
export function useProblem(problem: string | null, onProblem: FieldFaceProps['onProblem']): void {
  const latest = useRef(onProblem)
  useEffect(() => {
    latest.current = onProblem
  })
  useEffect(() => {
    if (problem === null) return
    latest.current(problem)
    return () => latest.current(null)
  }, [problem])
}
