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
const gravity = ['danger', 'warning', 'info', 'success', 'muted']

const rankOf = (tone: string): number => {
  const rank = gravity.indexOf(tone)
  return rank < 0 ? gravity.length : rank
}

const worse = (one: string, other: string): string => (rankOf(other) < rankOf(one) ? other : one)

/**
 * Joins points that lie within `reachPx` of each other; a cluster is placed at the mean of its points, and no two clusters
 * lie within reach. spec: look, Map
 */
export function clustered(points: readonly MapPoint[], reachPx: number): readonly Cluster[] {
  let clusters: readonly Cluster[] = points.map(({ id, x, y, tone }) => ({ ids: [id], x, y, tone }))
  let before: number
  do {
    before = clusters.length
    clusters = joined(clusters, reachPx)
  } while (clusters.length < before)
  return clusters
}

/** Each cluster joins the first one that is within reach. */
function joined(clusters: readonly Cluster[], reachPx: number): readonly Cluster[] {
  const found: Cluster[] = []
  for (const cluster of clusters) {
    const at = found.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < reachPx)
    const near = found[at]
    if (near) found[at] = together(near, cluster)
    else found.push(cluster)
  }
  return found
}

function together(one: Cluster, other: Cluster): Cluster {
  const ids = [...one.ids, ...other.ids]
  const mean = (axis: 'x' | 'y') => (one[axis] * one.ids.length + other[axis] * other.ids.length) / ids.length
  return { ids, x: mean('x'), y: mean('y'), tone: worse(one.tone, other.tone) }
}
