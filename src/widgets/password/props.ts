import { Type } from 'typebox'

export const props = {
  confirm: Type.Optional(Type.Boolean({ description: '要求再输入一次' })),
  strength: Type.Optional(Type.Boolean({ description: '显示强度，密码字段默认显示' })),
}
