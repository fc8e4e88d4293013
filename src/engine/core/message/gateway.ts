/** Routes of a gateway. spec: screens §14, sysGatewayRoute */
export const gatewayMessages = Object.freeze({
  published: '已发布 {count} 条启用的路由',
  refused: '有 {count} 条路由不能发布，本次没有发布：{faults}',
  needsPredicate: '请至少填写一个路由条件',
  noPredicate: '{route} 没有路由条件',
  badUri: '{route} 的 URI 不正确',
  badMoment: '{route} 的条件“{name}”应为日期时间，如 2026-01-01T00:00:00+08:00',
})
