/** What is wrong with a data rule. */
export const dataRuleMessages = {
  condition: '数据规则“{title}”的条件“{name}”不存在',
  field: '数据规则“{title}”的字段“{name}”不存在',
  variable: '数据规则“{title}”的变量“{name}”不存在',
  expression: '数据规则“{title}”没有表达式',
  other: '数据规则“{title}”：{problem}',
} as const
