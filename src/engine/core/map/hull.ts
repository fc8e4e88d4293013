type Point = readonly [x: number, y: number]

/** Orientation of the turn at `b`; positive: to the left. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Convex hull, counter-clockwise; empty for fewer than three corners. */
export function hullOf(places: readonly Point[]): readonly Point[] {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const corners = [...half(sorted).slice(0, -1), ...half(sorted.toReversed()).slice(0, -1)]
  return corners.length < 3 ? [] : corners
}

function half(places: readonly Point[]): Point[] {
  const found: Point[] = []
  for (const place of places) {
    while (turns(found, place) <= 0) found.pop()
    found.push(place)
  }
  return found
}

function turns(found: readonly Point[], place: Point): number {
  const [before, last] = found.slice(-2)
  return before && last ? turn(before, last, place) : 1
}
