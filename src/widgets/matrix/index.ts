/** The rows of a sub-table as a grid of switches: a line for each kind, a column for each of its ways. */
import { defineWidget } from '#react/widget'

/** Switches in lines and columns. */
export const matrixWidget = defineWidget({
  id: 'matrix',
  title: '开关矩阵',
  value: 'rows',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
