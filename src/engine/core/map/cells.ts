type Place = readonly [x: number, y: number]

/**
 * Voronoi cells of the places, clipped to a convex outline, in the order of the places; equal places get equal cells.
 */
export const cellsOf = (places: readonly Place[], outline: readonly Place[]): (readonly Place[])[] =>
  places.map((place) =>
    places.reduce<readonly Place[]>(
      (part, other) => (place[0] === other[0] && place[1] === other[1] ? part : nearer(part, place, other)),
      outline,
    ),
  )

const square = ([ax, ay]: Place, [bx, by]: Place): number => (ax - bx) ** 2 + (ay - by) ** 2

/** The part nearer to `place` than to `other`. */
function nearer(part: readonly Place[], place: Place, other: Place): Place[] {
  const side = (corner: Place): number => square(corner, place) - square(corner, other)
  return part.flatMap((corner, index) => {
    const next = part[(index + 1) % part.length] ?? corner
    const [here, there] = [side(corner), side(next)]
    const corners = here <= 0 ? [corner] : []
    return here * there < 0 ? [...corners, between(corner, next, here / (here - there))] : corners
  })
}

const between = ([ax, ay]: Place, [bx, by]: Place, share: number): Place => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]
