import { type CharSet, overlap, unionOf } from './charSet.ts'
import { askPattern, type PatternNode } from './readPattern.ts'

/** The characters that can occur at each of the first positions of a match; empty sets past its end. */
export type CharactersByPosition = readonly CharSet[]

/** The first `count` positions; null for an unreadable pattern. The sets may be too large, but never too small. */
export const patternCharacters = (pattern: string, count: number): CharactersByPosition | null =>
  askPattern<CharactersByPosition | null>(pattern, (node) => charactersOf(node, count), null)

/** The first `count` positions of part of a pattern. */
export function charactersOf(node: PatternNode, count: number): CharactersByPosition {
  const sets: CharSet[] = Array.from({ length: count }, () => [])
  walk(node, new Set([0]), sets)
  return sets
}

/** False if the sets have no common character. */
export const charSetsOverlap = (left: CharSet | undefined, right: CharSet | undefined): boolean =>
  overlap(left ?? [], right ?? [])

/** Matches `node` from each of these positions, recording its characters; returns the positions after it. */
function walk(node: PatternNode, from: ReadonlySet<number>, sets: CharSet[]): ReadonlySet<number> {
  switch (node.kind) {
    case 'set':
      return new Set([...from].flatMap((at) => note(node.set, at, sets)))
    case 'sequence':
      return node.parts.reduce((reached, part) => walk(part, reached, sets), from)
    case 'either':
      return new Set(node.parts.flatMap((part) => [...walk(part, from, sets)]))
    case 'repeat':
      return repeated(node, from, sets)
    default:
      return from
  }
}

function note(set: CharSet, at: number, sets: CharSet[]): number[] {
  if (at >= sets.length) return []
  sets[at] = unionOf([...(sets[at] ?? []), ...set])
  return [at + 1]
}

/** Each turn advances by at least one character or reaches nothing new, so it ends with the positions. */
function repeated(
  { of, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
  from: ReadonlySet<number>,
  sets: CharSet[],
): ReadonlySet<number> {
  const reached = new Set(min === 0 ? from : [])
  let present = from
  for (let turn = 1; turn <= max && present.size > 0; turn += 1) {
    const next = walk(of, present, sets)
    if (turn >= min && [...next].every((at) => reached.has(at))) break
    if (turn >= min) for (const at of next) reached.add(at)
    present = next
    if (turn > sets.length + min) break
  }
  return reached
}
