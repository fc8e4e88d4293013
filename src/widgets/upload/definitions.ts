import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const limit = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 50, description: '最多数量，0 不限；多出时留下最后的' }),
)

/** Files of any kind. */
export const fileWidget = defineWidget({
  id: 'file',
  title: '文件',
  value: 'string',
  props: { limit, text: Type.Optional(Type.String({ maxLength: 20, description: '按钮文字，默认 上传' })) },
  faces: () => import('./faces.tsx').then(({ file }) => file),
  example: () => import('./faces.tsx').then(({ fileExample }) => fileExample),
})

/** Pictures. */
export const imageWidget = defineWidget({
  id: 'image',
  title: '图片',
  value: 'string',
  props: { limit },
  faces: () => import('./faces.tsx').then(({ image }) => image),
  example: () => import('./faces.tsx').then(({ imageExample }) => imageExample),
})
