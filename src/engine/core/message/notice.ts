/** Announcements and the bell. spec: shell §2, §3; widgets §2, §3 */
export const notice = {
  announcements: '通知',
  systemMessages: '系统消息',
  more: '查看更多',
  mine: '我的公告',
  priority: { L: '一般消息', M: '重要消息', H: '紧急消息' },
} as const
