import { Type } from 'typebox'

export const props = {
  keyTitle: Type.Optional(Type.String({ maxLength: 20, description: '键的名称，默认 键' })),
  valueTitle: Type.Optional(Type.String({ maxLength: 20, description: '值的名称，默认 值' })),
}
