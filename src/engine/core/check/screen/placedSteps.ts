import type { StepDocument } from '#core/document'
import type { Segments } from '#core/model'

/** A step with the place where it stands. */
interface PlacedStep {
  step: StepDocument
  at: Segments
}

/** Steps in order, those of branches too. */
export const placedSteps = (steps: readonly StepDocument[], at: Segments): PlacedStep[] =>
  steps.flatMap((step, index) => {
    const here = [...at, index]
    const branches = 'choose' in step ? step.choose : []
    const inside = branches.flatMap(({ run }, order) => placedSteps(run, [...here, 'choose', order, 'run']))
    return [{ step, at: here }, ...inside]
  })
