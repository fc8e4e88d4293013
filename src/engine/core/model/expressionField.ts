import { type Expression, type ExpressionProblem, parseExpression } from '#core/expression'
import type { ExpressionScope } from './checks.ts'
import type { Collector, Finding, Segments } from './collector.ts'

/** What stands at a place where an expression may stand. */
export interface ExpressionPlace extends ExpressionScope {
  collector: Collector
  at: Segments
}

/** Parses an expression and checks it as the collector does; undefined when it cannot be used (the collector says why). */
export function readExpression(text: string, place: ExpressionPlace): Expression | undefined {
  const parsed = parseExpression(text)
  if (parsed.ok) return acceptExpression(parsed.expression, place)
  report([parsed.problem], place)
  return undefined
}

/** The same for an expression that is part of one already parsed. */
export function acceptExpression(expression: Expression, place: ExpressionPlace): Expression | undefined {
  const { checks, lint } = place.collector
  const problems = checks?.expression(expression, place) ?? []
  report(problems, place)
  if (problems.length > 0) return undefined
  report(lint?.(expression, { ...place.names, ...place.rowFields }) ?? [], place)
  return expression
}

function report(problems: readonly (ExpressionProblem | Finding)[], { collector, at }: ExpressionPlace): void {
  for (const problem of problems) collector.add(at, problem)
}
