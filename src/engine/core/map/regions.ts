import { cellsOf } from './cells.ts'
import { hullOf } from './hull.ts'

type Point = readonly [x: number, y: number]

/** An area around a place, in drawing units. */
export interface RegionShape {
  corners: readonly Point[]
  x: number
  y: number
}

export interface RegionDrawing {
  width: number
  height: number
  shapes: readonly RegionShape[]
}

const widthUnits = 1_000
/** Limits of the drawing's height; even places on one line get the minimum. */
const heightUnits = { min: 420, max: 760 }

/**
 * Areas around places (longitude and latitude in degrees): each contains the points nearest to its place, within an
 * outline at a distance from all places. North is up.
 */
export function drawRegions(places: readonly Point[]): RegionDrawing {
  const flat = projected(places)
  const outline = outlineOf(flat)
  const [left, right] = range(outline.map(([x]) => x))
  const [top, bottom] = range(outline.map(([, y]) => y))
  const scale = Math.min(widthUnits / (right - left), heightUnits.max / (bottom - top))
  const height = Math.max(heightUnits.min, (bottom - top) * scale)
  const free = [(widthUnits - (right - left) * scale) / 2, (height - (bottom - top) * scale) / 2] as const
  const onCanvas = ([x, y]: Point): Point => [
    rounded((x - left) * scale + free[0]),
    rounded((y - top) * scale + free[1]),
  ]
  const cells = cellsOf(flat, outline)
  const shapes = flat.map((place, index) => {
    const [x, y] = onCanvas(place)
    return { corners: (cells[index] ?? []).map(onCanvas), x, y }
  })
  return { width: widthUnits, height: rounded(height), shapes }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

const range = (values: readonly number[]): readonly [min: number, max: number] => [
  Math.min(...values),
  Math.max(...values),
]

/** Projects degrees to equal lengths at the mean latitude; y grows to the south. */
function projected(places: readonly Point[]): Point[] {
  const middle = places.reduce((sum, [, lat]) => sum + lat, 0) / Math.max(1, places.length)
  const narrowing = Math.cos((middle * Math.PI) / 180)
  return places.map(([lng, lat]) => [lng * narrowing, -lat])
}

const circleSteps = 32
const circle = Array.from({ length: circleSteps }, (_, index): Point => {
  const angle = (index * 2 * Math.PI) / circleSteps
  return [Math.cos(angle), Math.sin(angle)]
})

const outlineOf = (places: readonly Point[]): readonly Point[] => {
  const distance = distanceAround(places)
  return hullOf(places.flatMap(([x, y]) => circle.map(([dx, dy]): Point => [x + dx * distance, y + dy * distance])))
}

const singleGap = 0.05

/** 75 % of the mean distance to the nearest neighbour. */
function distanceAround(places: readonly Point[]): number {
  const distances = places.flatMap((place) => {
    const others = places.map((other) => Math.hypot(place[0] - other[0], place[1] - other[1])).filter((gap) => gap > 0)
    return others.length > 0 ? [Math.min(...others)] : []
  })
  return distances.length > 0 ? (distances.reduce((sum, gap) => sum + gap, 0) / distances.length) * 0.75 : singleGap
}
