/** A number as stars. */
import { defineWidget } from '#react/widget'

export const ratingWidget = defineWidget({
  id: 'rating',
  title: '评分',
  value: 'number',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
