/** A schedule as a cron expression: typed or chosen from the common ones, with its next runs. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const cronWidget = defineWidget({
  id: 'cron',
  title: 'Cron表达式',
  value: 'string',
  props: {
    dialogWidth: Type.Optional(Type.Unsafe<608 | 800>({ enum: [608, 800], description: '对话框宽度 px，默认 608' })),
  },
  faces: () => import('./faces.tsx'),
})
