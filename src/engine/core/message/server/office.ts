/** What the figures of the office and the server's own pages say. spec: contract §6.7, §8.6 */
export const officeMessages = Object.freeze({
  badDate: '{name} 须为日期，如 2026-01-31',
})

/** Pages that the server writes itself. */
export const htmlPageMessages = Object.freeze({
  sentBy: '发布人：{name}',
  sentAt: '发布时间：{time}',
  printedBy: '打印人：{name}',
  printedAt: '打印时间：{time}',
  rows: '共 {count} 条',
  page: '第 {page} / {pages} 页',
  cut: '只打印前 {most} 条，共 {count} 条',
  usedTicket: '打印链接已用过或已过期，请重新打印',
})
