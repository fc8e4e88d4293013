/** What lists that follow their records say, and the channel behind them: loaded with them. spec: contract §10.1 */
export const liveMessages = Object.freeze({
  heart: '心跳响应',
  more: '有 {count} 条新数据',
  pause: '暂停实时更新',
  resume: '继续实时更新',
  waiting: '已暂停，{count} 条变更待更新',
  paused: '已暂停实时更新',
  on: '实时更新中',
  off: '实时连接已断开，正在重连',
  every: '每 {seconds} 秒刷新，更新于 {at}',
  mute: '关闭提示音',
  unmute: '打开提示音',
} as const)
