import { Type } from 'typebox'

const limit = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 50, description: '最多数量，0 不限；多出时留下最后的' }),
)

const structured = Type.Optional(
  Type.Boolean({ description: '值为名称、路径和大小的列表（fileName、filePath、fileSize）；默认只有路径，逗号分隔' }),
)

export const file = {
  limit,
  structured,
  text: Type.Optional(Type.String({ maxLength: 20, description: '按钮文字，默认 上传' })),
}

export const image = { limit, structured }
