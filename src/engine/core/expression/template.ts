import { expressionDiagnostics as texts } from '#core/message'
import { compileExpression } from './compile.ts'
import type { Expression } from './expression.ts'
import { type ParseResult, parseExpression } from './parse.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import type { Evaluation } from './run.ts'

/** A part of a template: plain text, or the text of an expression that starts at offset `at`. */
type TemplatePart = { readonly plain: string } | { readonly expression: string; readonly at: number }

/** A brace that stands for itself, an expression in braces (braces inside its quotes do not end it), or any other text. */
const part = /(\{\{|\}\})|\{((?:[^{}'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*)\}|([^{}]+)|([{}])/gs

/** The parts of a template in order: `共 {n} 条` has a plain text, an expression and a plain text. `{{` and `}}` are plain braces. */
function splitTemplate(template: string): readonly TemplatePart[] | ExpressionProblem {
  const parts: TemplatePart[] = []
  for (const { index, 1: brace, 2: expression, 3: plain, 4: stray } of template.matchAll(part)) {
    if (stray !== undefined) return problemOf(texts.unclosedBracket, { text: stray, at: index })
    if (expression?.trim() === '') return problemOf(texts.empty, { at: index })
    parts.push(expression === undefined ? { plain: plain ?? brace?.slice(1) ?? '' } : { expression, at: index + 1 })
  }
  return parts
}

/** Parses a template: a literal text, or a `concat` of its parts. Never throws. */
export function parseTemplate(template: string): ParseResult {
  const parts = splitTemplate(template)
  if ('code' in parts) return { ok: false, problem: parts }
  const nodes: Expression[] = []
  for (const each of parts) {
    if ('plain' in each) nodes.push(literal(each.plain))
    else {
      const parsed = parseExpression(each.expression)
      if (!parsed.ok) return { ok: false, problem: shifted(parsed.problem, each.at) }
      nodes.push(parsed.expression)
    }
  }
  if (parts.every((each) => 'plain' in each))
    return { ok: true, expression: literal(parts.map((each) => ('plain' in each ? each.plain : '')).join('')) }
  return { ok: true, expression: { kind: 'call', name: 'concat', args: nodes, at: 0 } }
}

const literal = (value: string): Expression => ({ kind: 'literal', value })

const shifted = (problem: ExpressionProblem, by: number): ExpressionProblem =>
  problem.at === undefined ? problem : { ...problem, at: problem.at + by }

/** Compiles a template that was checked; one that cannot be read is shown as it is written. */
export function compileTemplate(template: string): (evaluation: Evaluation) => string {
  const parsed = parseTemplate(template)
  if (!parsed.ok) return () => template
  const read = compileExpression(parsed.expression)
  return (evaluation) => String(read(evaluation) ?? '')
}

/** A plain text as a template: its braces stand for themselves. */
export const templateText = (plain: string): string => plain.replace(/[{}]/g, '$&$&')

/** The texts of the expressions in a template; none where it cannot be read. */
export function expressionsIn(template: string): readonly string[] {
  const parts = splitTemplate(template)
  return 'code' in parts ? [] : parts.flatMap((each) => ('expression' in each ? [each.expression] : []))
}
