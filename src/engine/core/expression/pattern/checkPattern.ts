import { limit } from '#core/limit'
import { patternTexts as texts } from '#core/message'
import { type ExpressionProblem, problemOf } from '../problem.ts'
import { costProblem } from './cost.ts'
import { PatternRefusal, readPattern } from './readPattern.ts'

/** Why a pattern is rejected: too long, invalid, unsupported, or at risk of catastrophic backtracking. */
export function checkPattern(pattern: string): ExpressionProblem | undefined {
  if (pattern.length > limit.patternLength) return problemOf(texts.tooLong, { max: limit.patternLength })
  try {
    new RegExp(pattern)
  } catch {
    return problemOf(texts.invalid, { pattern })
  }
  return runawayProblem(pattern)
}

function runawayProblem(pattern: string): ExpressionProblem | undefined {
  try {
    const cost = costProblem(readPattern(pattern))
    return cost && problemOf(texts.refused, { pattern, ...cost })
  } catch (error) {
    if (error instanceof PatternRefusal) return problemOf(texts.refused, { pattern, reason: error.message })
    throw error
  }
}
