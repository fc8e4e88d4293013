import { Type } from 'typebox'

export const props = {
  dict: Type.Optional(
    Type.String({ maxLength: 200, description: '字典编码，或表、文本字段、值字段以逗号相连；字段有字典时不需要' }),
  ),
}
