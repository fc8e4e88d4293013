/** What controls say of what is typed or chosen. spec: widgets §4; look */
export const control = {
  invalid: '填写有误',
  noReadPretty: '组件 "{id}" 没有只读视图：用 mapReadPretty 给它一个',
  badDate: '不是有效的{kind}',
  kind: { date: '日期', datetime: '日期时间', time: '时间', month: '月份', year: '年份' },
  outOfBounds: '应在 {from} 至 {to} 之间',
  tooEarly: '不能早于 {from}',
  tooLate: '不能晚于 {to}',
  range: {
    today: '今天',
    yesterday: '昨天',
    week: '本周',
    month: '本月',
    days7: '近7天',
    days30: '近30天',
    year: '本年',
  },
  longNumber: '数字太长，最多 15 位',
  wholeNumber: '应填整数，不带小数',
  least: '{title}（最小）',
  most: '{title}（最大）',
  rowCount: '{count} 行',
} as const
