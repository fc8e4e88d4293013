/** Example values of the adapted components: the empty one, a plain one, and special ones. */
import type { WidgetExample } from '#react/widget'

const crops = [
  { value: 'rice', label: '水稻' },
  { value: 'wheat', label: '小麦' },
  { value: 'corn', label: '玉米', disabled: true },
]
const villages = [
  {
    value: 'east',
    label: '东乡',
    children: [
      { value: 'east-1', label: '柳树村' },
      { value: 'east-2', label: '石桥村' },
    ],
  },
  { value: 'west', label: '西乡', children: [{ value: 'west-1', label: '清泉村' }] },
]
const owners = [
  { value: '1', name: '张三', plot: '东一地块' },
  { value: '2', name: '李四', plot: '西二地块' },
  { value: '3', name: '王五', plot: '南三地块' },
]

export const input: WidgetExample = {
  field: { type: 'text', title: '地块名称', max: 20 },
  props: { allowClear: true, suffix: '号' },
  values: [null, '东一地块'],
}
export const textArea: WidgetExample = {
  field: { type: 'longtext', title: '备注' },
  props: { rows: 3 },
  values: [null, '第一行\n第二行'],
}
export const password: WidgetExample = {
  field: { type: 'secret', title: '设备密钥' },
  props: { checkStrength: true },
  values: [null, 'Village@2026'],
}
export const numberPicker: WidgetExample = {
  field: { type: 'decimal', title: '面积', min: 0, scale: 2 },
  props: { min: 0, step: 0.5, precision: 2, suffix: '亩' },
  values: [null, 0, 12.5],
}
export const previewText: WidgetExample = {
  field: { type: 'text', title: '只看的文本' },
  values: [null, '只读文本'],
}
export const editable: WidgetExample = {
  field: { type: 'text', title: '点击修改' },
  values: [null, '点右边的笔修改'],
}
export const select: WidgetExample = {
  field: { type: 'dict', title: '日志级别', dict: 'log_level' },
  props: { allowClear: true },
  values: [null, 'WARN', 'GONE'],
  others: [
    { field: { type: 'dicts', title: '请求方法', dict: 'http_method' }, values: [null, 'GET,POST'] },
    { field: { type: 'text', title: '作物' }, props: { options: crops, showSearch: true }, values: [null, 'rice'] },
  ],
}
export const radioGroup: WidgetExample = {
  field: { type: 'text', title: '作物' },
  props: { options: crops },
  values: [null, 'wheat'],
  others: [
    {
      field: { type: 'text', title: '作物' },
      props: { options: crops, optionType: 'button' },
      values: [null, 'rice'],
    },
  ],
}
export const checkboxGroup: WidgetExample = {
  field: { type: 'dicts', title: '请求方法', dict: 'http_method' },
  values: [null, 'GET', 'GET,POST'],
  others: [{ field: { type: 'text', title: '作物' }, props: { options: crops }, values: [null, 'rice,wheat'] }],
}
export const switchOn: WidgetExample = {
  field: { type: 'bool', title: '启用' },
  values: [null, true, false],
  others: [
    {
      field: { type: 'bool', title: '灌溉' },
      props: { checkedChildren: '开', unCheckedChildren: '关' },
      values: [true],
    },
  ],
}
export const cascader: WidgetExample = {
  field: { type: 'json', title: '所在村' },
  props: { options: villages },
  values: [null, ['east', 'east-2']],
}
export const treeSelect: WidgetExample = {
  field: { type: 'text', title: '所在村' },
  props: { options: villages, treeDefaultExpandAll: true },
  values: [null, 'west-1'],
}
export const transfer: WidgetExample = {
  field: { type: 'json', title: '作物' },
  props: { options: crops },
  values: [null, ['rice']],
}
export const selectTable: WidgetExample = {
  field: { type: 'json', title: '承包人' },
  props: {
    options: owners,
    columns: [
      { dataIndex: 'name', title: '姓名' },
      { dataIndex: 'plot', title: '地块' },
    ],
  },
  values: [null, ['1', '3']],
  others: [
    {
      field: { type: 'text', title: '承包人' },
      props: { options: owners, columns: [{ dataIndex: 'name', title: '姓名' }], mode: 'single' },
      values: [null, '2'],
    },
  ],
}
export const upload: WidgetExample = {
  field: { type: 'json', title: '附件' },
  props: { multiple: true, maxCount: 5 },
  values: [null, [{ uid: '1', name: '巡查记录.pdf', status: 'done', url: '/manual/1.pdf', path: 'temp/1.pdf' }]],
}
export const datePicker: WidgetExample = {
  field: { type: 'date', title: '播种日期' },
  values: [null, '2026-03-05'],
  others: [
    {
      field: { type: 'datetime', title: '巡查时间' },
      props: { showTime: true },
      values: [null, '2026-03-05 08:30:00'],
    },
    { field: { type: 'month', title: '月份' }, props: { picker: 'month' }, values: [null, '2026-03'] },
  ],
}
export const dateRangePicker: WidgetExample = {
  field: { type: 'json', title: '作业期' },
  values: [null, ['2026-03-05', '2026-03-20']],
}
export const timePicker: WidgetExample = {
  field: { type: 'time', title: '开灌时间' },
  values: [null, '06:30:00'],
}
export const timeRangePicker: WidgetExample = {
  field: { type: 'json', title: '开放时间' },
  values: [null, ['08:00:00', '17:30:00']],
}
