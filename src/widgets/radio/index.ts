/** One of a few options, all in sight. */
import { defineWidget } from '#react/widget'

export const radioWidget = defineWidget({
  id: 'radio',
  title: '单选按钮',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
