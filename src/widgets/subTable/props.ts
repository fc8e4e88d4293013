import { Type } from 'typebox'

const button = Type.Union([
  Type.Literal('add'),
  Type.Literal('remove'),
  Type.Literal('clearSelection'),
  Type.Literal('move'),
])

const plain = ['string', 'number', 'boolean']
const disabledRows = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: { type: [...plain, 'array'], items: { type: plain } },
  description: '这些列为这些值的行不能勾选和修改，新行除外',
})

export const props = {
  toolbar: Type.Optional(Type.Array(button, { maxItems: 4, uniqueItems: true, description: '工具栏按钮，默认全部' })),
  rowNumber: Type.Optional(Type.Boolean({ description: '显示行号，默认显示' })),
  disabledRows: Type.Optional(disabledRows),
  maxHeight: Type.Optional(Type.Integer({ minimum: 120, maximum: 2000, description: '最大高度 px，默认 400' })),
}
