import jsep from 'jsep'
import { limit } from '#core/limit'
import { expressionDiagnostics as texts } from '#core/message'
import type { Expression } from './expression.ts'
import { checkGrammar } from './grammar.ts'
import { type Lexeme, lexemesOf } from './lexeme.ts'
import { Refusal, treeOf } from './parseTree.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'

/** The result of parsing. */
export type ParseResult =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: ExpressionProblem }

// jsep is a global singleton. This adds a missing operator; grammar and tree reject what the language lacks.
jsep.addBinaryOp('in', 7)

/** Parses one expression (without a leading `=`). Never throws. */
export function parseExpression(text: string): ParseResult {
  if (typeof text !== 'string' || text.trim() === '') return refused(problemOf(texts.empty))
  if (text.length > limit.expressionLength) return refused(problemOf(texts.tooLong, { max: limit.expressionLength }))
  const lexemes = lexemesOf(text)
  if ('code' in lexemes) return refused(lexemes)
  const problem = checkGrammar(lexemes) ?? wordProblem(lexemes)
  return problem ? refused(problem) : read(text, lexemes)
}

function read(text: string, lexemes: readonly Lexeme[]): ParseResult {
  try {
    return { ok: true, expression: treeOf(jsep(text), lexemes) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.problem)
    return refused(problemOf(texts.syntax, { at: offsetOf(error) }))
  }
}

function offsetOf(error: unknown): number | undefined {
  const at = error instanceof Error && 'index' in error ? error.index : undefined
  return typeof at === 'number' ? at : undefined
}

/** Numbers beyond the precision of a double, and escapes that would be dropped silently. */
function wordProblem(lexemes: readonly Lexeme[]): ExpressionProblem | undefined {
  for (const { kind, text, at } of lexemes) {
    const size = kind === 'number' ? Number(text) : 1
    if (size > Number.MAX_SAFE_INTEGER || (size !== 0 && size < 1e-15))
      return problemOf(texts.numberRange, { text: text.slice(0, 40), at })
    const escaped = kind === 'text' ? /(?:^|[^\\])(?:\\\\)*\\([^\\'"nrt])/.exec(text) : null
    if (escaped) return problemOf(texts.badEscape, { text: escaped[1], at })
  }
  return undefined
}

function refused(problem: ExpressionProblem): ParseResult {
  return { ok: false, problem }
}
