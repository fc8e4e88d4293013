/** The settings of columns; loaded with them. spec: widgets §9 */
export const columnMessages = Object.freeze({
  widthPx: '列宽（像素）',
  pinLeft: '固定在左侧',
  pinRight: '固定在右侧',
  unpin: '取消固定',
  resetColumns: '恢复默认',
  dragToSort: '拖动排序',
  search: '搜索列',
  nothing: '没有这样的列',
} as const)

/** Copying what stands in lists; loaded after their rows. spec: widgets §9 */
export const copyMessages = Object.freeze({
  cell: '复制单元格',
  row: '复制整行',
  copied: '已复制',
} as const)

/** Rows that are dragged or opened; loaded with the lists that have such. spec: widgets §8, §9 */
export const rowMessages = Object.freeze({
  open: '展开详情',
  shut: '收起详情',
  drag: '拖动排序（Alt+↑、Alt+↓）',
  dragSorted: '按“{title}”排序时才能拖动',
  dragFiltered: '清空筛选条件后才能拖动',
} as const)
