import { type CharSet, overlap, unionOf } from './charSet.ts'
import { askPattern, type PatternNode } from './readPattern.ts'

/** The characters that can occur at each of the first positions of a match; empty sets past its end. */
export type Places = readonly CharSet[]

/** The first `count` positions; null for an unreadable pattern. The sets may be too large, but never too small. */
export const patternPlaces = (pattern: string, count: number): Places | null =>
  askPattern<Places | null>(pattern, (node) => placesOf(node, count), null)

/** The first `count` positions of part of a pattern. */
export function placesOf(node: PatternNode, count: number): Places {
  const places: CharSet[] = Array.from({ length: count }, () => [])
  walk(node, new Set([0]), places)
  return places
}

/** False if the sets have no common character. */
export const placesMeet = (left: CharSet | undefined, right: CharSet | undefined): boolean =>
  overlap(left ?? [], right ?? [])

/** Matches `node` from each of these positions, recording its characters; returns the positions after it. */
function walk(node: PatternNode, from: ReadonlySet<number>, places: CharSet[]): ReadonlySet<number> {
  switch (node.kind) {
    case 'set':
      return new Set([...from].flatMap((at) => note(node.set, at, places)))
    case 'sequence':
      return node.parts.reduce((reached, part) => walk(part, reached, places), from)
    case 'either':
      return new Set(node.parts.flatMap((part) => [...walk(part, from, places)]))
    case 'repeat':
      return repeated(node, from, places)
    default:
      return from
  }
}

function note(set: CharSet, at: number, places: CharSet[]): number[] {
  if (at >= places.length) return []
  places[at] = unionOf([...(places[at] ?? []), ...set])
  return [at + 1]
}

/** Each turn advances by at least one character or reaches nothing new, so it ends with the positions. */
function repeated(
  { of, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
  from: ReadonlySet<number>,
  places: CharSet[],
): ReadonlySet<number> {
  const reached = new Set(least === 0 ? from : [])
  let present = from
  for (let turn = 1; turn <= most && present.size > 0; turn += 1) {
    const next = walk(of, present, places)
    if (turn >= least && [...next].every((at) => reached.has(at))) break
    if (turn >= least) for (const at of next) reached.add(at)
    present = next
    if (turn > places.length + least) break
  }
  return reached
}
