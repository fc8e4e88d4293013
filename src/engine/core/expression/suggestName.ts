import type { Renaming } from '#core/message'

/** Edit distance with transpositions, over code units; names are short. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = Number(from[i - 1] !== to[j - 1])
      const cheapest = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change)
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next.push(swapped ? Math.min(cheapest, (before[j - 2] ?? 0) + 1) : cheapest)
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

/** The nearest candidate within a third of the length of `name` in edits, but never all of it; else undefined. */
export function suggestName(name: string, candidates: Iterable<string>): string | undefined {
  const written = name.slice(0, 100).toLowerCase()
  let best: string | undefined
  let maxEdits = Math.min(Math.max(1, Math.floor(written.length / 3)) + 1, Math.max(1, written.length))
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - written.length) >= maxEdits) continue
    const edits = candidate === name ? -1 : distance(written, candidate.toLowerCase())
    if (edits >= maxEdits) continue
    best = candidate
    maxEdits = edits
  }
  return best
}

/** The instruction to write the nearest candidate, if there is one. */
export function nearHint(from: string, candidates: Iterable<string>): Renaming | undefined {
  const to = suggestName(from, candidates)
  return to === undefined ? undefined : { do: 'rename', from, to }
}
