/** Titles of the base fields, which every model has. */
export const baseFieldMessages = {
  id: '主键',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '更新人',
  updateTime: '更新时间',
  sysOrgCode: '所属部门',
  tenantId: '租户',
  delFlag: '删除状态',
  rowVersion: '版本',
  numericKey: '编号',
} as const

/** What is wrong with a fill rule. */
export const fillRuleMessages = {
  date: '日期写成 {date:yyyyMMdd}，只用 yyyy、MM、dd',
  count: '流水号写成 {count:n}，n 为 1 到 10 位',
  random: '随机部分写成 {random:n}，n 为 1 到 32 位',
  unknown: '不认识 {{kind}:…}，可用 date、count、random、letters',
  letters: '{letters:{field}} 没有对应的字母，请在 letters.{field} 中写出每个值的字母',
  empty: '规则内容不能为空',
  length: '规则内容不能超过 {max} 个字符',
  braces: '大括号不成对，或其中没有冒号',
  constant: '每次都会给出同一个值，须含 {count:n} 或 {random:n}',
} as const

/** Titles of the fill rules that the product comes with, by code. */
export const fillRuleTitles = {
  alarm_no: '告警编号',
  order_no: '工单编号',
  facility_code: '设施编号',
  product_key: '产品标识',
  inspect_no: '巡检任务编号',
  leave_no: '请假单号',
  trip_no: '出差单号',
  purchase_no: '采购单号',
  seal_no: '用印单号',
  doc_send_no: '发文字号',
  doc_receive_no: '收文编号',
  archive_no: '归档编号',
  app_key: '应用标识',
  house_number: '租户门牌号',
} as const

/** What is wrong with a value, by the kind that its field has. */
export const valueProblemMessages = {
  text: '应为文本',
  characters: '含有不允许的字符',
  int: '应为整数',
  number: '应为数字',
  moment: '应为{title}',
  momentFormat: '应为{title}，格式 {format}',
  oneOfTwo: '应为 {on} 或 {off}',
  bool: '应为 true 或 false',
  missing: '缺少值',
} as const

/** Why a text of a spreadsheet is no value of its field. */
export const cellTextMessages = Object.freeze({
  noOption: '{field}没有选项{options}',
  yesOrNo: '{field}应为是或否',
  unclear: '{field}{values}对应多条数据{hint}',
} as const)
