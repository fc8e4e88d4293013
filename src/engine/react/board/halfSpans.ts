const columns = 12
const half = columns / 2

/** The cards that stand beside each other, as the grid fills its lines. */
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

/** A line in halves: who has no neighbour takes the whole width. */
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
 * The widths of cards, out of 12, where a board has room for two beside each other: what stood in one line stays
 * together, and no line has a hole. spec: look, Dashboard
 */
export const halfSpans = (spans: readonly number[]): readonly number[] => linesOf(spans).flatMap(halved)
