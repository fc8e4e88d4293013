/** One of a few options, all in sight. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'
import { choiceProps, markProps } from '#widgets/base'

export const radioWidget = defineWidget({
  id: 'radio',
  title: '单选按钮',
  value: 'string',
  props: {
    ...choiceProps,
    ...markProps,
    buttons: Type.Optional(Type.Boolean({ description: '画成相连的按钮' })),
  },
  faces: () => import('./faces.tsx'),
})
