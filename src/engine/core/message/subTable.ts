/** What sub-tables say beside their buttons: loaded with them. spec: widgets §5, §8, §9 */
export const subTableMessages = Object.freeze({
  addRows: '添加 {count} 行',
  settings: '添加设置',
  count: '行数',
  place: '位置',
  placeHelp: '0 为最后，1 为最前',
  failed: '打开子表失败',
  row: '本行内容',
  otherRows: '显示其余 {count} 行',
  saved: '保存成功',
  scroll: '滚动到新行',
  levelAbove: '请先选择上一级',
  pasted: '已粘贴 {count} 个单元格：{refused} 个内容不可用，已标出；{locked} 个不能修改，已跳过',
  pasteTooMuch: '一次最多粘贴 {most} 个单元格',
  tooFast: '你点击的太快了，请慢点点击!',
} as const)
