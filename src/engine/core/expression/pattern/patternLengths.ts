import { askPattern, type PatternNode } from './readPattern.ts'

/** The minimum and maximum number of characters of a match. */
interface LengthRange {
  min: number
  max: number
}

/** The lengths of a match of a whole pattern; null for an unreadable one. */
export const patternLengths = (pattern: string): LengthRange | null =>
  askPattern<LengthRange | null>(pattern, lengthsOf, null)

/** The lengths of a match of part of a pattern. */
export function lengthsOf(node: PatternNode): LengthRange {
  if (node.kind === 'set') return { min: 1, max: 1 }
  if (node.kind === 'sequence') return node.parts.map(lengthsOf).reduce(sum, { min: 0, max: 0 })
  if (node.kind === 'either') return node.parts.map(lengthsOf).reduce(span)
  if (node.kind !== 'repeat') return { min: 0, max: 0 }
  const { min, max } = lengthsOf(node.of)
  return { min: min * node.min, max: max === 0 ? 0 : max * node.max }
}

const sum = (a: LengthRange, b: LengthRange): LengthRange => ({ min: a.min + b.min, max: a.max + b.max })

const span = (a: LengthRange, b: LengthRange): LengthRange => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
})
