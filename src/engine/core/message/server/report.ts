/** What the server says about reports. */
export const reportMessages = {
  closedCondition: '报表的条件用到了您看不到的字段，请联系管理员授权',
  paramMissing: '缺少报表参数 {title}，请以 self_{name} 传入',
  paramValue: '报表参数 {title}（self_{name}）{problem}',
  tooSlow: '报表查询超过 3 秒，已停止，请缩小查询条件后重试',
  unknown: '没有编码为 {code} 的报表',
  unknownStatement: 'sql 只用来比对已登记的语句，没有相符的：{sql}',
  exported: '导出报表',
} as const
