import { Type } from 'typebox'

export const props = {
  count: Type.Optional(Type.Integer({ minimum: 2, maximum: 10, description: '星数，默认 5' })),
  half: Type.Optional(Type.Boolean({ description: '可选半星，字段须是小数' })),
}
