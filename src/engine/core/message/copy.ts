/** Copying what stands in lists; loaded after their rows. spec: widgets §9 */
export const copyMessages = Object.freeze({
  cell: '复制单元格',
  row: '复制整行',
  copied: '已复制',
} as const)
