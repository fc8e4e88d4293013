/** Maps without a face: which points stand for others where there are too many, what frames points that lie together, and which areas lie around places. */
export { type Cluster, clustered, type MapPoint } from './cluster.ts'
export { hullOf } from './hull.ts'
export { drawRegions, type RegionDrawing, type RegionShape } from './regions.ts'
