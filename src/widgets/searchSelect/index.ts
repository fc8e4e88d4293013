/** One value of a dictionary that is too long to be loaded at once: its options come by what is typed. */
import { defineWidget } from '#react/widget'

export const searchSelectWidget = defineWidget({
  id: 'searchSelect',
  title: '按关键字搜索',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
