/** Moves of several ticked records at once. */
export const moveMessages = Object.freeze({
  question: '确定{title}选中的 {count} 项吗？',
  noneReady: '选中的记录当前状态都不能{title}',
  notReady: '当前状态不能{title}',
  done: '已{title} {done} 项',
  partly: '已{title} {done} 项，{left} 项未成功：{reason}',
})

/** From one record of a list to the next. */
export const walkMessages = Object.freeze({
  previous: '上一条',
  next: '下一条',
  first: '已是本页第一条',
  last: '已是本页最后一条',
})
