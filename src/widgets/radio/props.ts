import { Type } from 'typebox'
import { choiceProps, markProps } from '#widgets/base'

export const props = {
  ...choiceProps,
  ...markProps,
  buttons: Type.Optional(Type.Boolean({ description: '画成相连的按钮' })),
}
