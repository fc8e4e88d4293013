const columns = 12
const half = columns / 2

/** The spans in rows, as the grid wraps them. */
function linesOf(spans: readonly number[]): readonly (readonly number[])[] {
  const lines: number[][] = []
  let left = 0
  for (const span of spans) {
    if (span > left) {
      lines.push([])
      left = columns
    }
    lines.at(-1)?.push(span)
    left -= span
  }
  return lines
}

/** A row on two columns: a card without a neighbour takes the full width. */
function halved(line: readonly number[]): readonly number[] {
  const spans: number[] = []
  let isOpen = false
  for (const [at, span] of line.entries()) {
    const next = line[at + 1]
    const isHalf: boolean = span <= half && (isOpen || (next !== undefined && next <= half))
    spans.push(isHalf ? half : columns)
    isOpen = isHalf && !isOpen
  }
  return spans
}

/**
 * Widths of cards, out of 12, on a dashboard with room for two cards side by side: cards of one row stay together, and no row has a gap.
 * spec: look, Dashboard
 */
export const halfSpans = (spans: readonly number[]): readonly number[] => linesOf(spans).flatMap(halved)
