/** Any JSON value: written as text that is checked, read with its structure. */
import { defineWidget } from '#react/widget'

export const jsonWidget = defineWidget({
  id: 'json',
  title: 'JSON',
  value: 'json',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
