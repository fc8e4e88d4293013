/** Several of a few options, all in sight. */
import { defineWidget } from '#react/widget'
import { choiceProps, markProps } from '#widgets/base'

export const checkboxWidget = defineWidget({
  id: 'checkbox',
  title: '复选框组',
  value: 'string',
  props: { ...choiceProps, ...markProps },
  faces: () => import('./faces.tsx'),
})
