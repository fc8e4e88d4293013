/** The bell, announcements and the own messages: loaded with them. spec: shell §2, §3; contract §6.4 */
export const noticeMessages = Object.freeze({
  announcements: '通知',
  systemMessages: '系统消息',
  more: '查看更多',
  mine: '我的公告',
  priority: Object.freeze({ L: '一般消息', M: '重要消息', H: '紧急消息' }),
  published: '该系统通知发布成功',
  withdrawn: '该系统通知撤销成功',
  allRead: '全部已读',
  synced: '批量设置已读',
  desktop: '开启桌面通知',
  none: '没有未读的消息',
  failed: '消息没有取到',
  loading: '正在加载消息…',
  gone: '这条公告已被撤销或删除',
  sentBy: '{sender} 发布于 {time}',
  files: '附件',
} as const)
