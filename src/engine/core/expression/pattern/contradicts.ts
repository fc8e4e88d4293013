import { type CharSet, complementOf, overlap } from './charSet.ts'
import { charactersOf, charSetsOverlap } from './patternCharacters.ts'
import { lengthsOf } from './patternLengths.ts'
import { askPattern, type PatternNode } from './readPattern.ts'

/**
 * Whether a pattern, matched as a whole, matches nothing because a lookahead at its start excludes what follows. True
 * only if that is certain; many such patterns are not detected.
 */
export const contradictsItself = (pattern: string): boolean => askPattern(pattern, contradicts, false)

type Lookahead = Extract<PatternNode, { kind: 'lookahead' }>

function contradicts(node: PatternNode): boolean {
  if (node.kind === 'either') return node.parts.every(contradicts)
  if (node.kind !== 'sequence') return node.kind === 'lookahead' && excludes(node, { kind: 'sequence', parts: [] })
  const firstRest = node.parts.findIndex(({ kind }) => kind !== 'start' && kind !== 'lookahead')
  const end = firstRest < 0 ? node.parts.length : firstRest
  const rest: PatternNode = { kind: 'sequence', parts: node.parts.slice(end) }
  return node.parts.slice(0, end).some((part) => part.kind === 'lookahead' && excludes(part, rest))
}

const excludes = ({ of, negative }: Lookahead, rest: PatternNode): boolean =>
  negative ? waysOf(of).some((way) => isAlways(way, rest)) : isNever(of, rest)

const waysOf = (node: PatternNode): readonly PatternNode[] => (node.kind === 'either' ? node.parts : [node])

/** Whether everything that `rest` matches starts with a match of `way`. */
function isAlways(way: PatternNode, rest: PatternNode): boolean {
  const word = shortest(way)
  if (!word || word.length > lengthsOf(rest).min) return false
  const sets = charactersOf(rest, word.length)
  return word.every((set, at) => !overlap(sets[at] ?? [], complementOf(set)))
}

/** Whether nothing that `rest` matches starts with a match of `pattern`. */
function isNever(pattern: PatternNode, rest: PatternNode): boolean {
  const { min } = lengthsOf(pattern)
  const count = Number.isFinite(min) ? Math.min(min, maxPositions) : 0
  const [want, take] = [charactersOf(pattern, count), charactersOf(rest, count)]
  return want.some((set, at) => !charSetsOverlap(set, take[at]))
}

/** Number of character positions compared. */
const maxPositions = 64

/** The character sets of the shortest text that a pattern matches; null if it cannot be determined. */
function shortest(node: PatternNode): readonly CharSet[] | null {
  switch (node.kind) {
    case 'set':
      return [node.set]
    case 'sequence':
      return node.parts.map(shortest).reduce<readonly CharSet[] | null>(joined, [])
    case 'repeat': {
      const part = node.min === 0 ? [] : shortest(node.of)
      const isLong = part !== null && part.length * node.min > maxPositions
      return part === null || isLong ? null : Array.from({ length: node.min }, () => part).flat()
    }
    default:
      return null
  }
}

const joined = (left: readonly CharSet[] | null, right: readonly CharSet[] | null): readonly CharSet[] | null =>
  left && right ? [...left, ...right] : null
