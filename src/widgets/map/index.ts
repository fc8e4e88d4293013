/** Places on a map: one that is chosen in a form, and many that are distinguished by colour. Leaflet comes with the first. */
import { Type } from 'typebox'
import { whenDrawn } from '#react/part'
import { defineWidget } from '#react/widget'

/** Many pins on a map, with the details of the open one. */
export const PinMap = whenDrawn(() => import('./PinMap.tsx').then((part) => part.PinMap))

export const mapPointWidget = defineWidget({
  id: 'mapPoint',
  title: '地图选点',
  value: 'none',
  binds: ['lng', 'lat', 'address'],
  props: {
    center: Type.Optional(
      Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })], {
        description: '没有坐标时的中心 [经度, 纬度]',
      }),
    ),
    zoom: Type.Optional(Type.Integer({ minimum: 2, maximum: 18, description: '没有坐标时的级别，默认 10' })),
    height: Type.Optional(Type.Integer({ minimum: 160, maximum: 800, description: '高度 px，默认 260' })),
  },
  faces: () => import('./faces.tsx'),
})

export type { MapArea, MapPin } from './pin.ts'
