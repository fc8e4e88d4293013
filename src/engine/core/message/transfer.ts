/** Texts of screens that move records from one side to the other. */
export const transferMessages = Object.freeze({
  free: '未选',
  taken: '已选',
  take: '加入',
  release: '移出',
  moved: '{move}成功：{count} 项',
  unchanged: '{count} 项没有变：{reasons}',
  conflict: '该记录刚被别人修改',
  capped: '只显示前 {count} 项，请搜索',
} as const)
