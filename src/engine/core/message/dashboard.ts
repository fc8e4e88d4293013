/** Dashboards and their cards. spec: screens §1, §16 */
export const dashboard = {
  waiting: '请先选择{title}',
  rise: '上升 {value}',
  fall: '下降 {value}',
  level: '持平',
  chart: '{title}：{lines}',
} as const
