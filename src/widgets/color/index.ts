/** A colour as `#rrggbb`. */
import { defineWidget } from '#react/widget'

export const colorWidget = defineWidget({
  id: 'color',
  title: '颜色',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
