/** What scheduled jobs say of themselves, in answers and in their log. spec: screens §14, sysQuartzJob */
export const scheduleMessages = Object.freeze({
  executed: '执行成功：{message}',
  partly: '部分成功：{message}',
  unsuccessful: '执行失败：{message}',
  busy: '上一次执行尚未结束，本次跳过',
  broken: '执行出错，详情见服务器日志',
  unknownClass: '没有任务类“{id}”',
  never: '该表达式不会再执行，不能启动',
  devicesOffline: '{count} 台设备转为离线',
  tasksMade: '生成 {count} 个巡检任务',
  tasksRefused: '生成 {count} 个巡检任务，{failed} 个未能生成：{reason}',
  logsCleaned: '清理 {days} 天以前的日志 {count} 条',
  heartbeatLost: '心跳超时',
  badDays: '保留天数应为 1 到 3650 的整数',
})
