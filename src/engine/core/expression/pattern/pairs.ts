import { patternTexts } from '#core/message'
import type { Automaton } from './automaton.ts'
import { PatternRefusal } from './readPattern.ts'

/** Two states that the same text can reach; encoded as `left * size + right`. */
export type Pair = number

/** Maximum number of edge pairs visited by one check. */
const workLimit = 500_000

/** Walks pairs of states that match the same text, within the states that `keeps` allows. */
export class Pairs {
  readonly size: number
  private readonly automaton: Automaton
  private readonly keeps: (left: number, right: number) => boolean
  private work = 0

  constructor(automaton: Automaton, keeps: (left: number, right: number) => boolean) {
    this.size = automaton.sets.length
    this.automaton = automaton
    this.keeps = keeps
  }

  isTwin(pair: Pair): boolean {
    return Math.floor(pair / this.size) === pair % this.size
  }

  after(pair: Pair): Pair[] {
    const { next, overlaps } = this.automaton
    const [lefts, rights] = [next[Math.floor(pair / this.size)] ?? [], next[pair % this.size] ?? []]
    const pairs: Pair[] = []
    for (const [left] of lefts) {
      for (const [right] of rights) {
        this.work += 1
        if (overlaps(left, right) && this.keeps(left, right)) pairs.push(left * this.size + right)
      }
    }
    if (this.work > workLimit) throw new PatternRefusal(patternTexts.reasons.complex)
    return pairs
  }

  /** All pairs reachable from the twins of `states`, with the successors of each. */
  fromTwins(states: readonly number[]): Map<Pair, Pair[]> {
    const graph = new Map<Pair, Pair[]>()
    const open = states.map((state) => state * this.size + state)
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      if (graph.has(pair)) continue
      const following = this.after(pair)
      graph.set(pair, following)
      open.push(...following)
    }
    return graph
  }
}

/** The pairs from which one of `goals` can be reached. */
export function leadingTo(
  graph: ReadonlyMap<Pair, readonly Pair[]>,
  goals: (pair: Pair) => boolean,
): ReadonlySet<Pair> {
  const before = new Map<Pair, Pair[]>()
  for (const [pair, following] of graph) {
    for (const to of following) before.set(to, [...(before.get(to) ?? []), pair])
  }
  const leading = new Set<Pair>()
  const open = [...graph.keys()].filter(goals)
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    for (const from of before.get(pair) ?? []) {
      if (!leading.has(from)) open.push(from)
      leading.add(from)
    }
  }
  return leading
}

/** Whether `graph` has a cycle within the pairs of `within`. */
export function hasCycle(graph: ReadonlyMap<Pair, readonly Pair[]>, within: ReadonlySet<Pair>): boolean {
  const rest = new Set(within)
  for (let before = -1; before !== rest.size; ) {
    before = rest.size
    for (const pair of rest) {
      if (!graph.get(pair)?.some((to) => rest.has(to))) rest.delete(pair)
    }
  }
  return rest.size > 0
}
