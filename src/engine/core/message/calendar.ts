/** Texts of calendars. */
export const calendarMessages = Object.freeze({
  views: { day: '按日', week: '按周', month: '按月' },
  before: '往前',
  after: '往后',
  weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  dayTitle: '{year}年{month}月{day}日 {weekday}',
  more: '还有 {count} 项',
  rest: '+{count}',
  until: '至 {time}',
  nothing: '这一天没有安排',
  capped: '记录太多，只显示了前 {count} 条',
  noResources: '没有可以选的{title}',
  elsewhere: '其他',
  hint: '在空白处拖动或点击，即可新增',
} as const)
