import type { Automaton } from './automaton.ts'

/** The loops of an automaton: for each state the id of its loop (states that reach each other), or -1. */
export interface Loops {
  readonly loopOf: readonly number[]
  /** `reach[a]` has b if there is a path from a to b of one or more steps. */
  readonly reach: ReadonlyArray<ReadonlySet<number>>
}

export function loopsOf(automaton: Automaton): Loops {
  const reach = automaton.next.map((_, state) => reachedFrom(automaton, state))
  const loopOf = reach.map((reached, state) => {
    if (!reached.has(state)) return -1
    return Math.min(state, ...[...reached].filter((other) => reach[other]?.has(state)))
  })
  return { loopOf, reach }
}

function reachedFrom({ next }: Automaton, state: number): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [state]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of next[at]?.keys() ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  }
  return reached
}
