import { limit } from '#core/limit'

/** Whether an input matches. */
type PatternTest = (input: string) => boolean

/**
 * Compiles a pattern accepted by `checkPattern`, once for many inputs. It works like `RegExp` without flags: it may
 * match anywhere unless anchored. Input longer than `limit.patternInputLength` and invalid patterns never match.
 */
export function compilePattern(pattern: string): PatternTest {
  const shape = shapeOf(pattern)
  return (input) => shape !== undefined && input.length <= limit.patternInputLength && shape.test(input)
}

function shapeOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern)
  } catch {
    return undefined
  }
}
