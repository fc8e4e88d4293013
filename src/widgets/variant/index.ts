/** A value whose type another field determines: drawn as what it is in its record. */
import { defineWidget } from '#react/widget'

export const variantWidget = defineWidget({
  id: 'variant',
  title: '可变类型',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
