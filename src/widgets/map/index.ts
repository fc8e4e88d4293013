/** Places on a map: one that is chosen in a form, and many that are distinguished by colour. Leaflet comes with the first. */
import { whenDrawn } from '#react/part'
import { defineWidget } from '#react/widget'

/** Many pins on a map, with the details of the open one. */
export const PinMap = whenDrawn(() => import('./PinMap.tsx').then((part) => part.PinMap))

export const mapPointWidget = defineWidget({
  id: 'mapPoint',
  title: '地图选点',
  value: 'none',
  binds: ['lng', 'lat', 'address'],
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})

export type { MapArea, MapPin } from './pin.ts'
