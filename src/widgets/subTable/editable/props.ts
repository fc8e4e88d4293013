import { Type } from 'typebox'
import { nameWord } from '#core/fieldType'
import { columnTypes } from '#core/tableColumn'
import { props as subTable } from '../props.ts'

const text = (description: string, maxLength = 100) => Type.Optional(Type.String({ maxLength, description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const anything = Type.Optional(Type.Unsafe<unknown>({}))

const option = Type.Object(
  {
    value: Type.Union([Type.String(), Type.Number()]),
    ...{ text: text('文字'), title: text('文字'), label: text('文字'), disabled: flag('不能选') },
  },
  { additionalProperties: false },
)

const rule = Type.Object(
  {
    required: flag('必填'),
    pattern: text('规则名或正则', 500),
    unique: flag('列内不重复'),
    message: text('不合规则时的提示'),
  },
  { additionalProperties: false },
)

/** spec: widgets §3 Editable table column */
const column = Type.Object(
  {
    key: Type.String({ pattern: `^${nameWord}$`, description: '行里的字段' }),
    title: text('列名'),
    type: Type.Optional(Type.Unsafe<string>({ enum: [...columnTypes], description: '单元格类型，默认 input' })),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1200, description: '列宽 px' })),
    placeholder: text('占位文字'),
    options: Type.Optional(Type.Array(option, { maxItems: 200 })),
    dictCode: text('字典编码', 200),
    validateRules: Type.Optional(Type.Array(rule, { maxItems: 20 })),
    ...{ defaultValue: anything, defaultChecked: flag('默认勾选') },
    customValue: Type.Optional(Type.Tuple([Type.Unsafe<unknown>({}), Type.Unsafe<unknown>({})])),
    disabled: flag('不能修改'),
    props: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' })),
    ...{ allowDownload: flag('可以下载'), allowRemove: flag('可以删除') },
    ...{ allowInput: flag('可以填写可选项以外的值'), allowSearch: flag('可以输入搜索') },
    isOrder: flag('存放行的顺序'),
    statistics: Type.Optional(Type.Array(Type.Unsafe<string>({ enum: ['sum', 'average'] }), { maxItems: 2 })),
    ...{ action: text('上传地址', 200), token: flag('上传时带访问令牌'), responseName: text('回答里存放路径的字段') },
    ...{ popupCode: text('报表编码'), orgFields: text('来源字段', 400), destFields: text('目标字段', 400) },
    param: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: '报表的参数' })),
    sorter: flag('可以排序'),
    ...{ store: text('保存所选的哪个字段'), text: text('显示所选的哪个字段') },
    ...{ multi: flag('多个值'), number: flag('保存为数字') },
    linkageKey: text('联动的下一级'),
    btnText: text('按钮文字'),
    fieldExtendJson: text('store、text、multiSelect、uploadnum 的 JSON 文本', 1000),
    slotName: text('slot 列的组件'),
  },
  { additionalProperties: false },
)

export const props = {
  ...subTable,
  columns: Type.Array(column, { minItems: 1, maxItems: 60, description: '列' }),
  reloadEffect: flag('换了一份行以后，变了的单元格亮一会儿'),
  dragSort: flag('可以拖动排序'),
  dragSortKey: text('存放顺序的字段，默认 orderNum'),
}
