/** Days of the week, months of the year or days of the month: some of them, or each. The value is `*` or a list of numbers. */
import { defineWidget } from '#react/widget'

export const periodWidget = defineWidget({
  id: 'period',
  title: '周期',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
