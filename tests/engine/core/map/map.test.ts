import { describe, expect, it } from 'vitest'
import clusters from '#cases/map/cluster.json' with { type: 'json' }
import hulls from '#cases/map/hull.json' with { type: 'json' }
import { clustered, hullOf } from '#core/map'

describe('points that are too many', () => {
  it.each(clusters)('$says', ({ points, square, clusters: wanted }) => {
    const given = points.map(([id, x, y, tone]) => ({ id: String(id), x: Number(x), y: Number(y), tone: String(tone) }))
    expect(clustered(given, square).map(({ ids, x, y, tone }) => [ids, x, y, tone])).toEqual(wanted)
  })
})

describe('what frames points', () => {
  it.each(hulls)('$says', ({ places, corners }) => {
    expect(hullOf(places as unknown as [number, number][])).toEqual(corners)
  })
})
