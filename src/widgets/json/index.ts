/** Any JSON value: written as text that is checked, read with its structure. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const jsonWidget = defineWidget({
  id: 'json',
  title: 'JSON',
  value: 'json',
  props: {
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40, description: '最少显示行数，默认 4' })),
    tree: Type.Optional(Type.Boolean({ description: '详情里显示为树' })),
  },
  faces: () => import('./faces.tsx'),
})
