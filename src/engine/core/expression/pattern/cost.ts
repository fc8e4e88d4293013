import { limit } from '#core/limit'
import { patternTexts } from '#core/message'
import { type Automaton, automatonOf } from './automaton.ts'
import { type Loops, loopsOf } from './loops.ts'
import { hasCycle, leadingTo, Pairs } from './pairs.ts'
import type { PatternNode } from './readPattern.ts'

/** Why a pattern is too expensive, and how to change it. */
interface CostProblem {
  readonly reason: string
  readonly hint: string
}

/** The allowed steps for the longest input: some milliseconds. */
const stepLimit = 20 * limit.patternInputLength ** 2
const reason = patternTexts.reasons.runaway

/**
 * Why matching can take too long, from the number of paths one text can take through the pattern: exponential
 * (`(a+)+`), or too high a power of the input length (`.*a.*b.*`). An upper bound: some harmless patterns are rejected.
 */
export function costProblem(pattern: PatternNode): CostProblem | undefined {
  const { anchored, heads, rest } = splitHead(pattern)
  for (const part of [...heads, rest]) {
    const problem = problemOf(automatonOf(part, anchored))
    if (problem) return problem
  }
  return undefined
}

/** Takes `^` and lookaheads from the start of a pattern; elsewhere they are not supported. */
function splitHead(pattern: PatternNode): { anchored: boolean; heads: PatternNode[]; rest: PatternNode } {
  if (pattern.kind === 'either') return { anchored: pattern.parts.every(isAnchored), heads: [], rest: pattern }
  if (pattern.kind !== 'sequence') return { anchored: false, heads: [], rest: pattern }
  const firstRest = pattern.parts.findIndex((part) => part.kind !== 'start' && part.kind !== 'lookahead')
  const head = firstRest < 0 ? pattern.parts : pattern.parts.slice(0, firstRest)
  return {
    anchored: isAnchored(pattern),
    heads: head.flatMap((part) => (part.kind === 'lookahead' ? [part.of] : [])),
    rest: { kind: 'sequence', parts: withoutTail(pattern.parts.slice(head.length)) },
  }
}

/** Drops trailing zero-or-more repeats of a character: by then a match is found, and nothing can fail. */
function withoutTail(parts: readonly PatternNode[]): readonly PatternNode[] {
  const last = parts.at(-1)
  const isTail = last?.kind === 'repeat' && last.min === 0 && last.of.kind === 'set'
  return isTail ? withoutTail(parts.slice(0, -1)) : parts
}

function isAnchored(pattern: PatternNode): boolean {
  return pattern.kind === 'sequence' && pattern.parts[0]?.kind === 'start'
}

function problemOf(automaton: Automaton): CostProblem | undefined {
  const loops = loopsOf(automaton)
  const ids = [...new Set(loops.loopOf)].filter((id) => id >= 0)
  if (ids.some((id) => isExponential(automaton, loops, id))) return { reason, hint: patternTexts.hints.exponential }
  const power = Math.max(1, powerOf(automaton, loops, ids))
  const steps = choicesOf(automaton, loops) * limit.patternInputLength ** power
  if (steps <= stepLimit) return undefined
  return { reason, hint: patternTexts.hints.power }
}

function statesOf({ loopOf }: Loops, id: number): number[] {
  return loopOf.flatMap((loop, state) => (loop === id ? [state] : []))
}

/** Whether one text can take two paths within a loop that meet again: each round doubles the number of paths. */
function isExponential(automaton: Automaton, loops: Loops, id: number): boolean {
  const states = statesOf(loops, id)
  const inside = (state: number) => loops.loopOf[state] === id
  const doubled = states.some((state) =>
    [...(automaton.next[state] ?? [])].some(([to, count]) => inside(to) && count > 1),
  )
  if (doubled) return true
  const pairs = new Pairs(automaton, (left, right) => inside(left) && inside(right))
  const graph = pairs.fromTwins(states)
  const meeting = leadingTo(graph, (pair) => pairs.isTwin(pair))
  return [...graph.keys()].some((pair) => !pairs.isTwin(pair) && meeting.has(pair))
}

/** The loops that can continue with the same text as loop `id`, so the text can be split between them in many ways. */
function rivalsOf(automaton: Automaton, loops: Loops, id: number): ReadonlySet<number> {
  const pairs = new Pairs(automaton, (left) => loops.loopOf[left] === id)
  const graph = pairs.fromTwins(statesOf(loops, id))
  const byLoop = new Map<number, Set<number>>()
  for (const pair of graph.keys()) {
    const other = loops.loopOf[pair % pairs.size] ?? -1
    if (other >= 0 && other !== id) byLoop.set(other, (byLoop.get(other) ?? new Set()).add(pair))
  }
  return new Set([...byLoop].filter(([, within]) => hasCycle(graph, within)).map(([other]) => other))
}

/** The power of the input length by which the steps grow: one for a loop, one more for each rival after it. */
function powerOf(automaton: Automaton, loops: Loops, ids: readonly number[]): number {
  const costsByState = new Map<number, number>()
  const powerFrom = (id: number): number => {
    const before = costsByState.get(id)
    if (before !== undefined) return before
    const rivals = rivalsOf(automaton, loops, id)
    const behind = ids.filter((other) => other !== id && loops.reach[id]?.has(other))
    const power = Math.max(1, ...behind.map((other) => powerFrom(other) + Number(rivals.has(other))))
    costsByState.set(id, power)
    return power
  }
  return Math.max(0, ...ids.map(powerFrom))
}

/** The maximum number of paths from choices outside of loops. */
function choicesOf(automaton: Automaton, loops: Loops): number {
  const costsByState = new Map<number, number>()
  const choicesFrom = (state: number): number => {
    const before = costsByState.get(state)
    if (before !== undefined) return before
    costsByState.set(state, 1)
    const inLoop = loops.loopOf[state] ?? -1
    const following = inLoop < 0 ? outside(automaton, [state], () => true) : leaving(automaton, loops, inLoop)
    const choices = fanOut(automaton, following) * Math.max(1, ...following.map(([to]) => choicesFrom(to)))
    costsByState.set(state, choices)
    return choices
  }
  return choicesFrom(0)
}

type Edge = readonly [to: number, ways: number]

function leaving(automaton: Automaton, loops: Loops, id: number): Edge[] {
  return outside(automaton, statesOf(loops, id), (to) => loops.loopOf[to] !== id)
}

function outside({ next }: Automaton, states: readonly number[], keeps: (to: number) => boolean): Edge[] {
  return states.flatMap((state) => [...(next[state] ?? [])].filter(([to]) => keeps(to)))
}

/** How many of the edges a single character can take at once. */
function fanOut({ overlaps }: Automaton, edges: readonly Edge[]): number {
  const rivals = ([to]: Edge) => edges.reduce((sum, [other, count]) => sum + (overlaps(to, other) ? count : 0), 0)
  return Math.max(1, ...edges.map(rivals))
}
