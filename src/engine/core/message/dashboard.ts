/** Dashboards and their cards. spec: screens §1, §16 */
export const dashboardMessages = Object.freeze({
  waiting: '请先选择{title}',
  rise: '上升 {value}',
  fall: '下降 {value}',
  level: '持平',
  upper: '上限',
  lower: '下限',
  chart: '{title}：{lines}',
  noCards: '没有您可以查看的内容',
  askForRights: '请联系管理员授予查看的权限',
  weekdays: '一二三四五六日',
  month: '{year}年{month}月',
  monthBefore: '上个月',
  monthAfter: '下个月',
  dayCount: '{count} 项',
  dayEmpty: '{day} 没有安排',
  chooseLeft: '请选择左侧的一条记录',
} as const)
