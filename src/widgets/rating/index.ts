/** A number as stars. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const ratingWidget = defineWidget({
  id: 'rating',
  title: '评分',
  value: 'number',
  props: {
    count: Type.Optional(Type.Integer({ minimum: 2, maximum: 10, description: '星数，默认 5' })),
    half: Type.Optional(Type.Boolean({ description: '可选半星，字段须是小数' })),
  },
  faces: () => import('./faces.tsx'),
})
