import { compileExpression, type Evaluation } from '#core/expression'
import { type AggregateProgram, buckets, type Group } from './aggregate.ts'

/** The aggregate with the spans that hold now: what was left to the filters of a dashboard is known when it is asked. */
export function settled(program: AggregateProgram, evaluation: Evaluation): AggregateProgram {
  if (!program.groups.some(({ span }) => span)) return program
  return { ...program, groups: program.groups.map((group) => settledGroup(group, evaluation)) }
}

function settledGroup({ span, ...group }: Group, evaluation: Evaluation): Group {
  if (!span) return group
  const named = compileExpression(span)(evaluation)
  const bucket = buckets.find((one) => one === named)
  return bucket ? { ...group, bucket } : group
}
