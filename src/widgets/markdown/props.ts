import { Type } from 'typebox'

export const props = {
  rows: Type.Optional(Type.Integer({ minimum: 3, maximum: 40, description: '显示行数，默认 10' })),
}
