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
  authPre: Type.Optional(Type.String({ maxLength: 60, description: '权限前缀：没有“前缀:add”等编码时隐藏按钮和列' })),
  rowExpand: Type.Optional(Type.Boolean({ description: '行可以展开，显示全部字段' })),
  live: Type.Optional(Type.Boolean({ description: '别人改动的行即时更新' })),
  maxHeight: Type.Optional(Type.Integer({ minimum: 120, maximum: 2000, description: '最大高度 px，默认 400' })),
}
