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

/** An area of the map in pixels at the current scale. */
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

/** What names keep clear of, and the part of the map that is seen. */
export interface NamePlaceLimits {
  /** The middles of the marks. */
  marks: readonly Point[]
  /** Marks are circles of this radius. */
  radiusPx: number
  /** A name that lies in it with a part is read whole. */
  view?: Box
}

/**
 * How far each name moves so that it covers no mark and no name before it, and stays in view; where there is no such place near, to where
 * it covers least of them. spec: look, Map
 */
export function namePlaces(names: readonly MapName[], { marks, radiusPx, view }: NamePlaceLimits): readonly Point[] {
  const occupied: Box[] = marks.map(({ x, y }) => ({
    ...{ left: x - radiusPx, right: x + radiusPx },
    ...{ top: y - radiusPx, bottom: y + radiusPx },
  }))
  return names.map((name) => {
    const isSeen = view && sharedPx(boxOf(name, nowhere), view) > 0
    const shift = leastCovering(name, occupied, isSeen ? shifts.map((each) => inView(name, each, view)) : shifts)
    occupied.push(boxOf(name, shift))
    return shift
  })
}

/** The shift, and as much more as brings the whole name into view. */
function inView(name: MapName, shift: Point, view: Box): Point {
  const { left, right, top } = boxOf(name, shift)
  const x = Math.max(view.left - left, 0) - Math.max(right - view.right, 0)
  return { x: shift.x + x, y: shift.y + Math.max(view.top - top, 0) }
}

/** The first of the shifts that cover least of what is there. */
function leastCovering(name: MapName, occupied: readonly Box[], choices: readonly Point[]): Point {
  let [least, leastPx] = [nowhere, Number.POSITIVE_INFINITY]
  for (const shift of choices) {
    const box = boxOf(name, shift)
    const coveredPx = occupied.reduce((sum, other) => sum + sharedPx(box, other), 0)
    if (coveredPx < leastPx) [least, leastPx] = [shift, coveredPx]
    if (coveredPx === 0) return shift
  }
  return least
}

const nowhere: Point = { x: 0, y: 0 }

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
