/** Several of a few options, all in sight. */
import { defineWidget } from '#react/widget'

export const checkboxWidget = defineWidget({
  id: 'checkbox',
  title: '复选框组',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
