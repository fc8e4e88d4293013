/** A value whose type another field determines, rendered by that type. */
import { defineWidget } from '#react/widget'

export const variantWidget = defineWidget({
  id: 'variant',
  title: '可变类型',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
