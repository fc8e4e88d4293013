/** A colour as `#rrggbb`. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const colorWidget = defineWidget({
  id: 'color',
  title: '颜色',
  value: 'string',
  empty: null,
  props: Type.Object({}, { additionalProperties: false }),
  faces: () => import('./faces.tsx'),
})
