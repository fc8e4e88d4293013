/** Moves of several ticked records at once. */
export const moveMessages = Object.freeze({
  question: '确定{title}选中的 {count} 项吗？',
  noneReady: '选中的记录当前状态都不能{title}',
  notReady: '当前状态不能{title}',
  done: '已{title} {done} 项',
  partly: '已{title} {done} 项，{left} 项未成功：{reason}',
})
