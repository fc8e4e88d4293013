import { describe, expect, it } from 'vitest'
import clusters from '#cases/map/cluster.json' with { type: 'json' }
import hulls from '#cases/map/hull.json' with { type: 'json' }
import names from '#cases/map/names.json' with { type: 'json' }
import regions from '#cases/map/regions.json' with { type: 'json' }
import { clustered, drawRegions, hullOf, namePlaces } from '#core/map'

describe('points that are too many', () => {
  it.each(clusters)('$says', ({ points, reach, clusters: expected }) => {
    const input = points.map(([id, x, y, tone]) => ({ id: String(id), x: Number(x), y: Number(y), tone: String(tone) }))
    expect(clustered(input, reach).map(({ ids, x, y, tone }) => [ids, x, y, tone])).toEqual(expected)
  })
})

describe('names near marks', () => {
  const everywhere = [-1e4, 1e4, -1e4, 1e4]
  it.each(names)(
    '$says',
    ({ names: placed, marks, view: [left = 0, right = 0, top = 0, bottom = 0] = everywhere, shifts }) => {
      const points = marks.map(([x = 0, y = 0]) => ({ x, y }))
      const named = placed.map(([x = 0, y = 0, widthPx = 0]) => ({ x, y, widthPx }))
      expect(
        namePlaces(named, { marks: points, radiusPx: 22, view: { left, right, top, bottom } }).map(({ x, y }) => [
          x,
          y,
        ]),
      ).toEqual(shifts)
    },
  )
})

describe('what frames points', () => {
  it.each(hulls)('$says', ({ places, corners }) => {
    expect(hullOf(places as unknown as [number, number][])).toEqual(corners)
  })
})

type Place = readonly [number, number]

/** What lies inside of corners, twice. */
const doubleArea = (corners: readonly Place[]): number =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)

describe('areas around places', () => {
  it.each(regions)('$says', ({ places, leftToRight, downwards, shares }) => {
    const { width, height, shapes } = drawRegions(places as unknown as Place[])
    const by = (axis: 'x' | 'y') =>
      shapes
        .map((shape, index) => [shape[axis], index] as const)
        .toSorted((a, b) => a[0] - b[0])
        .map(([, index]) => index)
    if (leftToRight) expect(by('x')).toEqual(leftToRight)
    if (downwards) expect(by('y')).toEqual(downwards)
    const areas = shapes.map(({ corners }) => Math.abs(doubleArea(corners)))
    const whole = areas.reduce((sum, one) => sum + one, 0)
    if (shares) expect(areas.map((area) => Math.round((area / whole) * 100))).toEqual(shares)
    for (const [x, y] of shapes.flatMap(({ corners }) => corners)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(height)
    }
  })
})
