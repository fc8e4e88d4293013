import {
  checkExpression,
  checkRowExpression,
  type Expression,
  type ExpressionProblem,
  type ExpressionType,
  parseExpression,
} from '#core/expression'
import type { Collector, Finding, Segments } from './collector.ts'

/** What stands at a place where an expression may stand. */
export interface ExpressionPlace {
  collector: Collector
  at: Segments
  /** Types of every name that is in scope. */
  names: Readonly<Record<string, ExpressionType>>
  expects?: ExpressionType
  /** The row subset, which also runs as SQL: which names are columns. */
  rowFields?: Readonly<Record<string, ExpressionType>>
}

/** Parses and checks an expression; undefined when it cannot be used (the collector says why). */
export function readExpression(text: string, place: ExpressionPlace): Expression | undefined {
  const parsed = parseExpression(text)
  if (!parsed.ok) {
    report([parsed.problem], place)
    return undefined
  }
  const problems = place.rowFields
    ? checkRowExpression(parsed.expression, { fields: place.rowFields, names: boundNames(place.names) })
    : checkExpression(parsed.expression, { names: place.names, ...(place.expects ? { expects: place.expects } : {}) })
        .problems
  report(problems, place)
  if (problems.length > 0) return undefined
  report(place.collector.look?.(parsed.expression, { ...place.names, ...place.rowFields }) ?? [], place)
  return parsed.expression
}

/** What is bound before a query runs: of the record that the condition stands at, only `$row.name`, never `name`. */
const boundNames = (names: ExpressionPlace['names']): ExpressionPlace['names'] =>
  Object.fromEntries(Object.entries(names).filter(([name]) => name.startsWith('$')))

function report(problems: readonly (ExpressionProblem | Finding)[], { collector, at }: ExpressionPlace): void {
  for (const problem of problems) collector.add(at, problem)
}
