/** Several of a few options, all in sight. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'
import { choiceProps, markProps } from '#widgets/base'

export const checkboxWidget = defineWidget({
  id: 'checkbox',
  title: '复选框组',
  value: 'string',
  empty: null,
  props: Type.Object({ ...choiceProps, ...markProps }, { additionalProperties: false }),
  faces: () => import('./faces.tsx'),
})
