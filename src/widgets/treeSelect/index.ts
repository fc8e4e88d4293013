/** Nodes of a tree of records: departments, categories, a record's own parent. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const treeSelectWidget = defineWidget({
  id: 'treeSelect',
  title: '树形选择',
  value: 'string',
  empty: null,
  props: Type.Object(
    { dialog: Type.Optional(Type.Unsafe<'depart'>({ enum: ['depart'], description: '另有一个按钮打开的选择对话框' })) },
    { additionalProperties: false },
  ),
  faces: () => import('./faces.ts'),
  example: () => import('./example.ts').then(({ example }) => example),
})
