import { Type } from 'typebox'

export const props = {
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40, description: '最少显示行数，默认 4' })),
  tree: Type.Optional(Type.Boolean({ description: '详情里显示为树' })),
}
