/** The settings of columns; loaded with them. spec: widgets §9 */
export const columnMessages = Object.freeze({
  widthPx: '列宽（像素）',
  pinLeft: '固定在左侧',
  pinRight: '固定在右侧',
  unpin: '取消固定',
  resetColumns: '恢复默认',
  dragToSort: '拖动排序',
} as const)

/** Copying what stands in lists; loaded after their rows. spec: widgets §9 */
export const copyMessages = Object.freeze({
  cell: '复制单元格',
  row: '复制整行',
  copied: '已复制',
} as const)
