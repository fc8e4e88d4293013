import { Type } from 'typebox'

export const props = {
  dict: Type.Optional(
    Type.String({ maxLength: 200, description: '字典编码，或“表,文本字段,值字段”；字段有字典时不需要' }),
  ),
}
