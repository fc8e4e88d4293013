/** The face of the point on a map. */
export { MapPoint as Over } from './MapPoint.tsx'
