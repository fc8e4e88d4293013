/** The middle of the lower edge of a name where nothing is in its way, in pixels at the current scale, and how wide it is. */
export interface MapName {
  x: number
  y: number
  widthPx: number
}

interface Point {
  x: number
  y: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const heightPx = 18
/** How far a name gives way: beside its place first, then above it. */
const sidesPx = [0, 24, -24, 48, -48, 72, -72]
const risesPx = [0, -20, -40]
const shifts = risesPx.flatMap((y) => sidesPx.map((x) => ({ x, y })))

/**
 * How far each name moves so that it covers no mark (a circle of `radiusPx`) and no name before it; where there is no such place
 * near, to where it covers least of them. spec: look, Map
 */
export function namePlaces(names: readonly MapName[], marks: readonly Point[], radiusPx: number): readonly Point[] {
  const occupied: Box[] = marks.map(({ x, y }) => ({
    ...{ left: x - radiusPx, right: x + radiusPx },
    ...{ top: y - radiusPx, bottom: y + radiusPx },
  }))
  return names.map((name) => {
    const shift = leastCovering(name, occupied)
    occupied.push(boxOf(name, shift))
    return shift
  })
}

/** The first of the shifts that cover least of what is there. */
function leastCovering(name: MapName, occupied: readonly Box[]): Point {
  let [least, leastPx] = [{ x: 0, y: 0 }, Number.POSITIVE_INFINITY]
  for (const shift of shifts) {
    const box = boxOf(name, shift)
    const coveredPx = occupied.reduce((sum, other) => sum + sharedPx(box, other), 0)
    if (coveredPx < leastPx) [least, leastPx] = [shift, coveredPx]
    if (coveredPx === 0) return shift
  }
  return least
}

const boxOf = ({ x, y, widthPx }: MapName, shift: Point): Box => ({
  left: x + shift.x - widthPx / 2,
  right: x + shift.x + widthPx / 2,
  top: y + shift.y - heightPx,
  bottom: y + shift.y,
})

/** The area that two boxes share, in square pixels. */
const sharedPx = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
