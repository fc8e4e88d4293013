import { limit } from '#core/limit'
import { type ExpressionProblem, problemOf } from '../problem.ts'
import { costProblem } from './cost.ts'
import { PatternRefusal, readPattern } from './readPattern.ts'

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

function runawayProblem(pattern: string): ExpressionProblem | undefined {
  try {
    const reason = costProblem(readPattern(pattern))
    return reason && problemOf('unsafe-pattern', `正则 ${pattern} ${reason.message}`, reason)
  } catch (error) {
    if (error instanceof PatternRefusal) return problemOf('unsafe-pattern', `正则 ${pattern} ${error.message}`)
    throw error
  }
}
