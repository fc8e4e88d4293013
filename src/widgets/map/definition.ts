import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const degrees = (most: number) => Type.Number({ minimum: -most, maximum: most })

export const mapPointWidget = defineWidget({
  id: 'mapPoint',
  title: '地图选点',
  value: 'none',
  empty: null,
  binds: ['lng', 'lat', 'address'],
  props: Type.Object(
    {
      center: Type.Optional(Type.Tuple([degrees(180), degrees(90)], { description: '没有坐标时的中心 [经度, 纬度]' })),
      zoom: Type.Optional(Type.Integer({ minimum: 2, maximum: 18, description: '没有坐标时的级别，默认 10' })),
      height: Type.Optional(Type.Integer({ minimum: 160, maximum: 800, description: '高度 px，默认 260' })),
    },
    { additionalProperties: false },
  ),
  faces: () => import('./faces.ts'),
  example: () => import('./example.ts').then(({ example }) => example),
})
