import { groupBy } from '#core/object'

/** A point on the map, in pixels at the current scale. */
export interface MapPoint {
  id: string
  x: number
  y: number
  tone: string
}

/** A cluster of points; a single point is its own cluster. */
interface Cluster {
  ids: readonly string[]
  x: number
  y: number
  /** The most severe tone of its points. */
  tone: string
}

/** Most severe first. */
const gravity = ['danger', 'warning', 'info', 'success']

const rankOf = (tone: string): number => {
  const rank = gravity.indexOf(tone)
  return rank < 0 ? gravity.length : rank
}

/** Groups points by the squares of a fixed grid; a cluster is placed at the mean of its points. */
export function clustered(points: readonly MapPoint[], squarePx: number): readonly Cluster[] {
  const squares = groupBy(points, ({ x, y }) => `${Math.floor(x / squarePx)} ${Math.floor(y / squarePx)}`)
  return [...squares.values()].map(clusterOf)
}

const clusterOf = (points: readonly MapPoint[]): Cluster => ({
  ids: points.map(({ id }) => id),
  x: mean(points.map(({ x }) => x)),
  y: mean(points.map(({ y }) => y)),
  tone: points.map(({ tone }) => tone).reduce((one, other) => (rankOf(other) < rankOf(one) ? other : one)),
})

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
