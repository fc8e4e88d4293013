/** When something runs, as a cron expression: typed or taken from the usual ones, with the next times at which it runs. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const cronWidget = defineWidget({
  id: 'cron',
  title: 'Cron表达式',
  value: 'string',
  empty: null,
  props: Type.Object({}, { additionalProperties: false }),
  faces: () => import('./faces.ts'),
  example: () => import('./example.ts').then(({ example }) => example),
})
