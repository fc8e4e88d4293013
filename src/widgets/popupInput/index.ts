/** One line whose whole text is written in a box that opens beside it. */
import { defineWidget } from '#react/widget'

export const popupInputWidget = defineWidget({
  id: 'popupInput',
  title: '弹出输入',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
