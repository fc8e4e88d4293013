/** Pages that menus of other systems lead to. spec: readings (Routes and guard) */
export const oddPageMessages = Object.freeze({
  addressRefused: '菜单地址无法使用',
  addressRefusedHint: '地址 {address} 不是有效的网址，或含有未知的占位符，请联系管理员检查菜单配置',
})
