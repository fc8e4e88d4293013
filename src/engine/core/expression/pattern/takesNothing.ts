import { lengthsOf } from './patternLengths.ts'
import { askPattern, type PatternNode } from './readPattern.ts'

/**
 * Whether a pattern matches nothing because it needs characters before its start or after its end, or a character of an
 * empty set. True only if that is certain.
 */
export const takesNothing = (pattern: string): boolean => askPattern(pattern, isNothing, false)

function isNothing(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return node.set.length === 0
    case 'repeat':
      return node.min > 0 && isNothing(node.of)
    case 'either':
      return node.parts.every(isNothing)
    case 'sequence':
      return node.parts.some((part, at) => isNothing(part) || isMisplaced(part, at, node.parts))
    default:
      return false
  }
}

/** A start after characters, or an end before some. */
function isMisplaced({ kind }: PatternNode, at: number, parts: readonly PatternNode[]): boolean {
  if (kind === 'start') return takesSome(parts.slice(0, at))
  return kind === 'end' && takesSome(parts.slice(at + 1))
}

const takesSome = (parts: readonly PatternNode[]): boolean => lengthsOf({ kind: 'sequence', parts }).min > 0
