import { askPattern, type PatternNode } from './readPattern.ts'

/** The minimum and maximum number of characters of a match. */
interface Lengths {
  least: number
  most: number
}

/** The lengths of a match of a whole pattern; null for an unreadable one. */
export const patternLengths = (pattern: string): Lengths | null => askPattern<Lengths | null>(pattern, lengthsOf, null)

/** The lengths of a match of part of a pattern. */
export function lengthsOf(node: PatternNode): Lengths {
  if (node.kind === 'set') return { least: 1, most: 1 }
  if (node.kind === 'sequence') return node.parts.map(lengthsOf).reduce(sum, { least: 0, most: 0 })
  if (node.kind === 'either') return node.parts.map(lengthsOf).reduce(span)
  if (node.kind !== 'repeat') return { least: 0, most: 0 }
  const { least, most } = lengthsOf(node.of)
  return { least: least * node.least, most: most === 0 ? 0 : most * node.most }
}

const sum = (a: Lengths, b: Lengths): Lengths => ({ least: a.least + b.least, most: a.most + b.most })

const span = (a: Lengths, b: Lengths): Lengths => ({
  least: Math.min(a.least, b.least),
  most: Math.max(a.most, b.most),
})
