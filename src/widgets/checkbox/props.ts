import { choiceProps, markProps } from '#widgets/base'

export const props = { ...choiceProps, ...markProps }
