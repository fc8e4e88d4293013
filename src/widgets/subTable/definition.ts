import { defineWidget } from '#react/widget'

/** Rows inside a form. */
export const subTableWidget = defineWidget({
  id: 'subTable',
  title: '子表',
  value: 'rows',
  heightPx: 143,
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
