/** The tree of permissions. spec: screens §14 */
export const permissionTree = {
  linked: '父子关联',
  alone: '独立',
  fold: '合并',
  rules: '数据规则',
  chosen: '已选 {count} 项',
  retry: '权限加载失败，点击重试',
} as const
