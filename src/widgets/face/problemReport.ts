/**
 * Told by controls whose text may stand for no value yet (JSON that does not parse, a repetition that differs): a form that
 * hears of a problem does not save until it is gone.
 */
export interface ProblemReport {
  onProblem?: (problem: string | null) => void
}
