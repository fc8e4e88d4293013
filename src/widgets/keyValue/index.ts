/** Keys and values, one pair a row; stored as a JSON object. */
import { defineWidget } from '#react/widget'

export const keyValueWidget = defineWidget({
  id: 'keyValue',
  title: '键值对',
  value: 'json',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
