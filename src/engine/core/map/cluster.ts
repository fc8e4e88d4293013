import { groupBy } from '#core/object'

/** A point of a map, in pixels of its present scale. */
export interface MapPoint {
  id: string
  x: number
  y: number
  tone: string
}

/** Points that one stands for; a single point stands for itself. */
interface Cluster {
  ids: readonly string[]
  x: number
  y: number
  /** The gravest tone of its points. */
  tone: string
}

/** From the gravest. */
const gravity = ['danger', 'warning', 'info', 'success']

const rankOf = (tone: string): number => {
  const rank = gravity.indexOf(tone)
  return rank < 0 ? gravity.length : rank
}

/** The points by squares of a grid that stands still while the map moves; each stands amid its points. */
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

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
