import { Type } from 'typebox'

const condition = Type.Optional(
  Type.String({ maxLength: 500, description: 'JSON 对象文本，只列出这些字段等于这些值的节点' }),
)

const dialog = Type.Optional(Type.Unsafe<'depart'>({ enum: ['depart'], description: '另有一个按钮打开的选择对话框' }))

export const treeSelect = { condition, dialog }

export const cascader = { condition, leaf: Type.Optional(Type.Boolean({ description: '只能选最末一级' })) }
