/** Keys and values, one pair a row; stored as a JSON object. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const keyValueWidget = defineWidget({
  id: 'keyValue',
  title: '键值对',
  value: 'json',
  props: {
    keyTitle: Type.Optional(Type.String({ maxLength: 20, description: '键的名称，默认 键' })),
    valueTitle: Type.Optional(Type.String({ maxLength: 20, description: '值的名称，默认 值' })),
  },
  faces: () => import('./faces.tsx'),
})
