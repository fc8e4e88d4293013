/** A schedule as a cron expression: typed or chosen from the common ones, with its next runs. */
import { defineWidget } from '#react/widget'

export const cronWidget = defineWidget({
  id: 'cron',
  title: 'Cron表达式',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
