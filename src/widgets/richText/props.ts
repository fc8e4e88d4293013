import { Type } from 'typebox'

export const props = {
  height: Type.Optional(Type.Integer({ minimum: 120, maximum: 1200, description: '编辑区高度，默认 300' })),
}
