/** What the keys do; loaded with their list. spec: look, Keyboard */
export const keyMessages = Object.freeze({
  frame: '全局',
  search: '光标移到菜单搜索',
  list: '显示本列表',
  escape: '关闭最上层的弹窗',
  tabs: '光标在页签上时换到相邻的页签',
  closeTab: '光标在页签上时关闭它',
  rows: '列表',
  move: '在单元格之间移动',
  press: '按下单元格里的链接或按钮，勾选或取消勾选一行',
  within: '在单元格的几个按钮之间移动，Esc 返回',
  copy: '复制光标所在单元格的全文',
  sort: '光标在列标题上时排序',
  tree: '在树上展开或收起',
  forms: '表单',
  save: '保存当前表单',
  next: '移到下一个或上一个输入框',
} as const)
