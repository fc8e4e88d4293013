/** Tells and asks the user with antd's messages and dialogs, which are loaded when they are first needed. spec: shell §8 */

export { NoticeHost, noticeHostOf } from './NoticeHost.tsx'
export { createNoticeQueue, type NoticeQueue, type Notifier } from './noticeQueue.ts'
