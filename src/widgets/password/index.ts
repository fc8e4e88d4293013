/** A password or key that is set and never seen. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const passwordWidget = defineWidget({
  id: 'password',
  title: '密码',
  value: 'string',
  props: {
    confirm: Type.Optional(Type.Boolean({ description: '要求再输入一次' })),
    strength: Type.Optional(Type.Boolean({ description: '显示强度，密码字段默认显示' })),
  },
  faces: () => import('./faces.tsx'),
})
