/** Tells and asks the user with antd's messages and dialogs, which are loaded when they are first needed. spec: shell §8 */
export { createNoticeDesk, type NoticeDesk, type Teller } from './desk.ts'
export { NoticeHost, noticeHostOf } from './NoticeHost.tsx'
