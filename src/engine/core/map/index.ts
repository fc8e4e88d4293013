/** Maps without a face: which points stand for others where there are too many, and what frames points that lie together. */
export { type Cluster, clustered, type MapPoint } from './cluster.ts'
export { hullOf } from './hull.ts'
