import { limit } from '#core/limit'
import { type ExpressionProblem, problemOf } from '../problem.ts'
import { costProblem } from './cost.ts'
import { PatternRefusal, readPattern } from './readPattern.ts'

/** A pattern that is safe to run, or why it is not. */
export type CompiledPattern =
  | { readonly ok: true; readonly test: (input: string) => boolean }
  | { readonly ok: false; readonly problem: ExpressionProblem }

/**
 * Compiles a pattern once for many inputs. The meaning is that of `RegExp` without flags: it may match anywhere unless
 * anchored. Input longer than `limit.patternInputLength` never matches.
 */
export function compilePattern(pattern: string): CompiledPattern {
  const problem = checkPattern(pattern)
  if (problem) return { ok: false, problem }
  const shape = new RegExp(pattern)
  return { ok: true, test: (input) => input.length <= limit.patternInputLength && shape.test(input) }
}

/** Why a pattern may not be used: too long, not valid, not supported, or able to run away. Takes no longer than the pattern is long. */
export function checkPattern(pattern: string): ExpressionProblem | undefined {
  if (pattern.length > limit.patternLength) return problemOf('unsafe-pattern', `正则超过 ${limit.patternLength} 个字符`)
  try {
    new RegExp(pattern)
  } catch {
    return problemOf('unsafe-pattern', `正则 ${pattern} 写法有误`)
  }
  return runawayProblem(pattern)
}

/** Whether `input` matches `pattern`; false for a pattern that is refused and for input that is too long. */
export function matchPattern(pattern: string, input: string): boolean {
  if (input.length > limit.patternInputLength) return false
  const compiled = compilePattern(pattern)
  return compiled.ok && compiled.test(input)
}

function runawayProblem(pattern: string): ExpressionProblem | undefined {
  try {
    const reason = costProblem(readPattern(pattern))
    return reason && problemOf('unsafe-pattern', `正则 ${pattern} ${reason.message}`, reason)
  } catch (error) {
    if (error instanceof PatternRefusal) return problemOf('unsafe-pattern', `正则 ${pattern} ${error.message}`)
    throw error
  }
}
