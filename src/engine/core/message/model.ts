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
