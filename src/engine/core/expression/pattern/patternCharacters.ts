import { type CharSet, overlap, unionOf } from './charSet.ts'
import { askPattern, type PatternNode } from './readPattern.ts'

/** The characters that may stand at each of the first places of what a pattern takes; none where it takes no more. */
export type Places = readonly CharSet[]

/** Those of the first `count` places; null for a pattern that cannot be read. It may name more than fit together, never fewer. */
export const patternPlaces = (pattern: string, count: number): Places | null =>
  askPattern<Places | null>(pattern, (node) => placesOf(node, count), null)

/** The first `count` places of part of a pattern. */
export function placesOf(node: PatternNode, count: number): Places {
  const places: CharSet[] = Array.from({ length: count }, () => [])
  walk(node, new Set([0]), places)
  return places
}

/** False when no character fits both. */
export const placesMeet = (left: CharSet | undefined, right: CharSet | undefined): boolean =>
  overlap(left ?? [], right ?? [])

/** Passes `node` from each of these places and notes what it takes there; gives the places after it. */
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

/** Every turn goes on by a character at least, or reaches nothing new: it ends with the places. */
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
