/** Dashboards and their cards. spec: screens §1, §16 */
export const dashboardMessages = Object.freeze({
  waiting: '请先选择{title}',
  rise: '上升 {value}',
  fall: '下降 {value}',
  level: '持平',
  chart: '{title}：{lines}',
  chooseLeft: '请选择左侧的一条记录',
} as const)
