/** The tree of permissions: loaded with it. spec: screens §14 */
export const permissionTreeMessages = Object.freeze({
  linked: '父子关联',
  alone: '独立',
  fold: '合并',
  rules: '数据规则',
  none: '没有可以授予的权限',
  noneOfDepart: '部门还没有权限，请先在“部门权限”中勾选',
  retry: '权限加载失败，点击重试',
  search: '搜索权限',
  onlyChosen: '只看已选',
  changes: '保存后的变化',
  unchanged: '还没有改动',
  added: '新增 {count} 项',
  removed: '取消 {count} 项',
  withBelow: '{title}及下级 {count} 项',
} as const)

/** What is wrong with a data rule. */
export const dataRuleMessages = {
  condition: '数据规则“{title}”的条件“{name}”不存在',
  field: '数据规则“{title}”的字段“{name}”不存在',
  variable: '数据规则“{title}”的变量“{name}”不存在',
  variableInText: '数据规则“{title}”的变量“{name}”要单独写，不能和别的文字在同一对引号里',
  expression: '数据规则“{title}”没有表达式',
  other: '数据规则“{title}”：{problem}',
} as const
