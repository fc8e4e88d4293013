/** Headless maps: clusters of points, the frame around points, and areas around places. */
export { clustered } from './cluster.ts'
export { hullOf } from './hull.ts'
export { drawRegions, type RegionShape } from './regions.ts'
