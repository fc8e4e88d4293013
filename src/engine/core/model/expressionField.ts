import { type Expression, type ExpressionProblem, parseExpression, parseTemplate } from '#core/expression'
import type { ExpressionScope } from './checks.ts'
import type { Collector, Finding, Segments } from './collector.ts'

/** An expression's position in the document and its scope. */
export interface ExpressionPlace extends ExpressionScope {
  collector: Collector
  at: Segments
}

/** Parses and checks an expression. Returns undefined, with a diagnostic, when it is invalid. */
export function readExpression(text: string, place: ExpressionPlace): Expression | undefined {
  const parsed = parseExpression(text)
  if (parsed.ok) return acceptExpression(parsed.expression, place)
  report([parsed.problem], place)
  return undefined
}

/** Parses and checks a template; otherwise as `readExpression`. */
export function readTemplate(text: string, place: ExpressionPlace): Expression | undefined {
  const parsed = parseTemplate(text)
  if (parsed.ok)
    return parsed.expression.kind === 'literal' ? parsed.expression : acceptExpression(parsed.expression, place)
  report([parsed.problem], place)
  return undefined
}

/** Checks an expression that is already parsed; otherwise as `readExpression`. */
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
