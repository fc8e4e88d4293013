/** The props of the adapted widgets, by widget; all of the component's own, in its words. */
import { Type } from 'typebox'

const option = Type.Object(
  {
    value: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Number(), Type.Boolean()]),
    label: Type.String({ minLength: 1, maxLength: 100 }),
    disabled: Type.Optional(Type.Boolean()),
    children: Type.Optional(Type.Array(Type.Unsafe<object>({ type: 'object' }), { maxItems: 200 })),
  },
  { additionalProperties: false },
)

const options = Type.Optional(
  Type.Array(option, { maxItems: 200, description: '可选项 { value, label }；字段有字典时不需要' }),
)
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const text = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))
const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description }))
const allowClear = flag('可清空')
const search = { showSearch: flag('可搜索'), allowClear }
const line = { allowClear, maxLength: count('最多字符数'), showCount: flag('显示字数') }

export const input = { ...line, prefix: text('框内前缀'), suffix: text('框内后缀') }

export const textArea = { ...line, rows: count('行数') }

export const password = { checkStrength: flag('显示强度') }

export const numberPicker = {
  min: Type.Optional(Type.Number({ description: '最小值' })),
  max: Type.Optional(Type.Number({ description: '最大值' })),
  step: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: '每次增减' })),
  precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 8, description: '小数位数' })),
  suffix: text('框内后缀'),
}

export const editable = line

export const select = { options, ...search }

export const radioGroup = {
  options,
  optionType: Type.Optional(Type.Unsafe<string>({ enum: ['default', 'button'], description: '画成相连的按钮' })),
}

export const checkboxGroup = { options }

export const switchOn = { checkedChildren: text('开的文字'), unCheckedChildren: text('关的文字') }

export const cascader = { options, ...search, changeOnSelect: flag('可选上级') }

export const treeSelect = { options, ...search, treeDefaultExpandAll: flag('展开全部') }

export const transfer = { options, showSearch: flag('可搜索') }

export const selectTable = {
  options: Type.Optional(
    Type.Array(Type.Unsafe<object>({ type: 'object' }), { maxItems: 200, description: '行，以 value 为键' }),
  ),
  columns: Type.Optional(
    Type.Array(Type.Object({ dataIndex: Type.String({ maxLength: 40 }), title: Type.String({ maxLength: 40 }) }), {
      maxItems: 20,
      description: '列 { dataIndex, title }',
    }),
  ),
  mode: Type.Optional(Type.Unsafe<string>({ enum: ['multiple', 'single'], description: '多选或单选，默认多选' })),
  showSearch: flag('可搜索'),
}

export const upload = {
  textContent: text('按钮文字，默认 上传'),
  maxCount: count('最多数量'),
  multiple: flag('一次选几个'),
}

export const dates = {
  picker: Type.Optional(
    Type.Unsafe<string>({ enum: ['date', 'week', 'month', 'quarter', 'year'], description: '单位' }),
  ),
  showTime: flag('也选时间'),
  format: text('格式，如 YYYY-MM-DD'),
}

export const times = { format: text('格式，如 HH:mm') }
