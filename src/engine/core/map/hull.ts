type Point = readonly [x: number, y: number]

/** Orientation of the turn at `b`; positive: to the left. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Convex hull, counter-clockwise; empty for fewer than three corners. */
export function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const corners = [...half(sorted).slice(0, -1), ...half(sorted.toReversed()).slice(0, -1)]
  return corners.length < 3 ? [] : corners
}

function half(points: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    while (turns(chain, point) <= 0) chain.pop()
    chain.push(point)
  }
  return chain
}

function turns(chain: readonly Point[], point: Point): number {
  const [before, last] = chain.slice(-2)
  return before && last ? turn(before, last, point) : 1
}
