/** Places on a map: one that is chosen in a form, and many that are told apart by colour. Leaflet comes with the first. */
export { mapPointWidget } from './definition.ts'
export type { MapArea, MapPin } from './pin.ts'
export { PinMap } from './pinMapPart.ts'
