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
 * How far each name moves so that it covers no mark (a circle of `radiusPx`) and no name before it; nowhere when there is no such
 * place near. spec: look, Map
 */
export function namePlaces(names: readonly MapName[], marks: readonly Point[], radiusPx: number): readonly Point[] {
  const occupied: Box[] = marks.map(({ x, y }) => ({
    ...{ left: x - radiusPx, right: x + radiusPx },
    ...{ top: y - radiusPx, bottom: y + radiusPx },
  }))
  return names.map((name) => {
    const shift = shifts.find((one) => !occupied.some((box) => overlap(boxOf(name, one), box))) ?? { x: 0, y: 0 }
    occupied.push(boxOf(name, shift))
    return shift
  })
}

const boxOf = ({ x, y, widthPx }: MapName, shift: Point): Box => ({
  left: x + shift.x - widthPx / 2,
  right: x + shift.x + widthPx / 2,
  top: y + shift.y - heightPx,
  bottom: y + shift.y,
})

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
