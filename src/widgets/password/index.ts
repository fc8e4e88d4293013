/** A password or key that is set and never seen. */
import { defineWidget } from '#react/widget'

export const passwordWidget = defineWidget({
  id: 'password',
  title: '密码',
  value: 'string',
  heightPx: 72,
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
