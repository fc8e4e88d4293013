/** Pages that menus of other systems lead to, and addresses that the own menu lacks. spec: readings (Routes and guard) */
export const oddPageMessages = Object.freeze({
  addressRefused: '菜单地址无法使用',
  addressRefusedHint: '地址 {address} 不是有效的网址，或含有未知的占位符，请联系管理员检查菜单配置',
  rightMissing: '没有查看“{title}”的权限',
  rightMissingHint: '缺少权限 {permission}，请联系{names}授权',
  askFor: '请联系{names}授权',
  administrator: '管理员',
})
