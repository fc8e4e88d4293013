import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const condition = Type.Optional(
  Type.String({ maxLength: 500, description: 'JSON 对象文本，只列出这些字段等于这些值的节点' }),
)

const dialog = Type.Optional(Type.Unsafe<'depart'>({ enum: ['depart'], description: '另有一个按钮打开的选择对话框' }))

export const treeSelectWidget = defineWidget({
  id: 'treeSelect',
  title: '树形选择',
  value: 'string',
  props: { condition, dialog },
  faces: () => import('./faces.tsx').then(({ treeSelect }) => treeSelect),
  example: () => import('./faces.tsx').then(({ treeSelectExample }) => treeSelectExample),
})

/** The same nodes in columns, a level each. */
export const cascaderWidget = defineWidget({
  id: 'cascader',
  title: '级联选择',
  value: 'string',
  props: { condition, leaf: Type.Optional(Type.Boolean({ description: '只能选最末一级' })) },
  faces: () => import('./faces.tsx').then(({ cascader }) => cascader),
  example: () => import('./faces.tsx').then(({ cascaderExample }) => cascaderExample),
})
