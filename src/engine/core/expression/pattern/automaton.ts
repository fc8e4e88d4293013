import { patternTexts } from '#core/message'
import { type CharSet, everything, overlap } from './charSet.ts'
import { type PatternNode, PatternRefusal } from './readPattern.ts'

/**
 * The paths through a pattern: one state for each character it can match (0 is the start), and the number of paths from
 * one state to the next. Two paths for the same text are what makes matching backtrack.
 */
export interface Automaton {
  readonly sets: readonly CharSet[]
  readonly next: ReadonlyArray<ReadonlyMap<number, number>>
  /** Whether both states can match the same character. */
  overlaps(left: number, right: number): boolean
}

/** Part of a pattern: the number of paths through it without a character, and by which states to enter and leave it. */
interface Part {
  readonly empty: number
  readonly first: ReadonlyMap<number, number>
  readonly last: ReadonlyMap<number, number>
}

interface Building {
  readonly sets: CharSet[]
  readonly next: Map<number, number>[]
  edges: number
}

const stateLimit = 250
const edgeLimit = 5_000
/** Counts are capped here, far above the allowed number. */
const waysLimit = 1_000_000
const emptyPart: Part = { empty: 1, first: new Map(), last: new Map() }

/** Builds the automaton; `anchored` if matching starts only at the beginning of the input. */
export function automatonOf(pattern: PatternNode, anchored: boolean): Automaton {
  const building: Building = { sets: [[]], next: [new Map()], edges: 0 }
  const start: Part = { empty: 0, first: new Map([[0, 1]]), last: new Map([[0, 1]]) }
  const anywhere: PatternNode = {
    kind: 'repeat',
    of: { kind: 'set', set: everything },
    min: 0,
    max: Number.POSITIVE_INFINITY,
  }
  const entered = anchored ? start : sequence(start, partOf(anywhere, building), building)
  sequence(entered, partOf(pattern, building), building)
  const { sets, next } = building
  const table = sets.map((left) => sets.map((right) => overlap(left, right)))
  return { sets, next, overlaps: (left, right) => table[left]?.[right] === true }
}

function partOf(node: PatternNode, building: Building): Part {
  switch (node.kind) {
    case 'start':
    case 'end':
    case 'mark':
      return emptyPart
    case 'lookahead':
      throw new PatternRefusal(patternTexts.reasons.lateLookahead)
    case 'set':
      return statePart(node.set, building)
    case 'sequence':
      return node.parts.reduce((part, next) => sequence(part, partOf(next, building), building), emptyPart)
    case 'either':
      return node.parts.map((part) => partOf(part, building)).reduce(either)
    case 'repeat':
      return repeatPart(node, building)
  }
}

function statePart(set: CharSet, { sets, next }: Building): Part {
  const state = sets.push(set) - 1
  next.push(new Map())
  if (state > stateLimit) throw new PatternRefusal(patternTexts.reasons.complex)
  return { empty: 0, first: new Map([[state, 1]]), last: new Map([[state, 1]]) }
}

function sequence(left: Part, right: Part, building: Building): Part {
  connect(left, right, building)
  return {
    empty: cut(left.empty * right.empty),
    first: added(left.first, right.first, left.empty),
    last: added(right.last, left.last, right.empty),
  }
}

function either(left: Part, right: Part): Part {
  return {
    empty: cut(left.empty + right.empty),
    first: added(left.first, right.first, 1),
    last: added(left.last, right.last, 1),
  }
}

function connect(left: Part, right: Part, building: Building): void {
  building.edges += left.last.size * right.first.size
  if (building.edges > edgeLimit) throw new PatternRefusal(patternTexts.reasons.complex)
  for (const [from, waysOut] of left.last) {
    for (const [to, waysIn] of right.first) {
      const edges = building.next[from]
      edges?.set(to, cut((edges.get(to) ?? 0) + waysOut * waysIn))
    }
  }
}

/**
 * Short counted repeats are unrolled. Others become a loop after the required copies, which has at least as many paths
 * as the counted form.
 */
function repeatPart({ of, min, max }: Extract<PatternNode, { kind: 'repeat' }>, building: Building): Part {
  if (max === 0) return emptyPart
  if (max === 1) return min === 1 ? partOf(of, building) : either(partOf(of, building), emptyPart)
  const longest = of.kind === 'set' ? { copies: 32, options: 3 } : { copies: 8, options: 8 }
  if (min > longest.copies) return loop(of, building)
  if (max - min <= longest.options && max <= longest.copies) return copies(of, min, max, building)
  const head = copies(of, Math.max(0, min - 1), Math.max(0, min - 1), building)
  const tail = loop(of, building)
  return sequence(head, min === 0 ? either(tail, emptyPart) : tail, building)
}

function loop(of: PatternNode, building: Building): Part {
  const part = solid(partOf(of, building))
  connect(part, part, building)
  return part
}

/** `x{2,4}` as `xx(x(x)?)?` */
function copies(of: PatternNode, min: number, max: number, building: Building): Part {
  if (max === 0) return emptyPart
  const head = solid(partOf(of, building))
  const rest = copies(of, Math.max(0, min - 1), max - 1, building)
  const part = sequence(head, rest, building)
  return min === 0 ? either(part, emptyPart) : part
}

function solid(part: Part): Part {
  if (part.empty > 0) throw new PatternRefusal(patternTexts.reasons.emptyRepeat)
  return part
}

function added(base: Part['first'], more: Part['first'], times: number): Part['first'] {
  if (times === 0 || more.size === 0) return base
  const sum = new Map(base)
  for (const [state, count] of more) sum.set(state, cut((sum.get(state) ?? 0) + count * times))
  return sum
}

function cut(count: number): number {
  return Math.min(count, waysLimit)
}
