/** A human check: a handle that is drawn to the end of its track. */
import { defineWidget } from '#react/widget'

export const sliderCheckWidget = defineWidget({
  id: 'sliderCheck',
  title: '滑块验证',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
