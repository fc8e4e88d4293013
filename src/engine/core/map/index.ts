/** Map geometry without rendering: clusters of points, hulls of points, areas around places, and room for their names. */
export { clustered } from './cluster.ts'
export { hullOf } from './hull.ts'
export { type MapName, namePlaces } from './names.ts'
export { drawRegions, type RegionShape } from './regions.ts'
