import { Type } from 'typebox'

const button = Type.Union([
  Type.Literal('add'),
  Type.Literal('remove'),
  Type.Literal('clearSelection'),
  Type.Literal('move'),
  Type.Literal('collapse'),
])

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const oneOf = (names: readonly string[], description: string) =>
  Type.Optional(Type.Unsafe<string>({ enum: [...names], description }))
const pixels = (description: string) => Type.Optional(Type.Integer({ minimum: 120, maximum: 2000, description }))

const pagination = Type.Object(
  { pageSize: Type.Integer({ minimum: 1, maximum: 500, description: '每页行数' }) },
  { additionalProperties: false, description: '分页显示' },
)

const plain = ['string', 'number', 'boolean']
const disabledRows = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: { type: [...plain, 'array'], items: { type: plain } },
  description: '这些列为这些值的行不能勾选和修改，新行除外',
})

export const props = {
  toolbar: Type.Optional(
    Type.Array(button, { maxItems: 5, uniqueItems: true, description: '工具栏按钮，默认除 collapse 外全部' }),
  ),
  rowNumber: flag('显示行号，默认显示'),
  rowSelection: flag('行可以勾选，默认可以'),
  rowSelectionType: oneOf(['checkbox', 'radio'], '多选或单选，默认多选'),
  disabledRows: Type.Optional(disabledRows),
  authPre: Type.Optional(Type.String({ maxLength: 60, description: '权限前缀：没有“前缀:add”等编码时隐藏按钮和列' })),
  rowExpand: flag('行可以展开，显示全部字段'),
  clickRowShowSubForm: flag('点击行时展开该行'),
  clickRowShowMainForm: flag('点击行时弹出该行的全部字段'),
  clickSelectRow: flag('点击行时勾选该行'),
  alwaysEdit: flag('单元格始终显示控件'),
  live: flag('别人改动的行即时更新'),
  pagination: Type.Optional(pagination),
  size: oneOf(['medium', 'small', 'mini', 'tiny'], '行高 61、48、40、32 px，默认 medium'),
  bordered: flag('显示边框，默认显示'),
  height: pixels('固定高度 px'),
  maxHeight: pixels('最大高度 px，默认 400'),
}
