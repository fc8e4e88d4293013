/** Map geometry without rendering: clusters of points, hulls of points, and areas around places. */
export { clustered } from './cluster.ts'
export { hullOf } from './hull.ts'
export { drawRegions, type RegionShape } from './regions.ts'
