import { Type } from 'typebox'

const limit = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 50, description: '最多数量，0 不限；多出时留下最后的' }),
)

export const file = { limit, text: Type.Optional(Type.String({ maxLength: 20, description: '按钮文字，默认 上传' })) }

export const image = { limit }
