/** Messages and dialogs of antd, loaded when first needed. spec: shell §8 */

export { NoticeHost, noticeHostOf } from './NoticeHost.tsx'
export { createNoticeQueue, type NoticeQueue, type Notifier } from './noticeQueue.ts'
