type Point = readonly [x: number, y: number]

/**
 * Voronoi cells of the places, clipped to a convex outline, in the order of the places; equal places get equal cells.
 */
export const cellsOf = (places: readonly Point[], outline: readonly Point[]): (readonly Point[])[] =>
  places.map((place) =>
    places.reduce<readonly Point[]>(
      (part, other) => (place[0] === other[0] && place[1] === other[1] ? part : nearer(part, place, other)),
      outline,
    ),
  )

const square = ([ax, ay]: Point, [bx, by]: Point): number => (ax - bx) ** 2 + (ay - by) ** 2

/** The part nearer to `place` than to `other`. */
function nearer(part: readonly Point[], place: Point, other: Point): Point[] {
  const side = (corner: Point): number => square(corner, place) - square(corner, other)
  return part.flatMap((corner, index) => {
    const next = part[(index + 1) % part.length] ?? corner
    const [here, there] = [side(corner), side(next)]
    const corners = here <= 0 ? [corner] : []
    return here * there < 0 ? [...corners, between(corner, next, here / (here - there))] : corners
  })
}

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]
