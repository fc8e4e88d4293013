/** The name that a misspelt one was probably meant to be, or undefined when none is near. Letter case does not count. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const reach = Math.max(1, Math.floor(name.length / 3))
  const [best] = names
    .map((other) => ({ other, steps: distance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ steps }) => steps <= reach)
    .sort((a, b) => a.steps - b.steps)
  return best?.other
}

/** Levenshtein's distance, row by row. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let at = 1; at <= to.length; at++) {
      const swap = (row[at - 1] ?? 0) + (from[line - 1] === to[at - 1] ? 0 : 1)
      next[at] = Math.min(swap, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[to.length] ?? 0
}
