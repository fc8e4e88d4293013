import { liveMessages } from '#core/message'
import { isObject, parseJson } from '#core/object'

/** Reply to a heartbeat on a user's channel. spec: contract §10.1 */
export const heartbeatAnswer = (userId: string): string =>
  JSON.stringify({ cmd: 'heartcheck', msgTxt: liveMessages.heart, userId })

/** Notification of new announcements: `topic` for everybody, `user` for some. spec: contract §10.1 */
export const noticeText = (cmd: 'topic' | 'user', word: { msgId: string; msgTxt: string; userId: string }): string =>
  JSON.stringify({ cmd, ...word })

/** Whether a message on a user's channel announces new announcements. */
export function isNotice(text: string): boolean {
  const message = parseJson(text)
  return isObject(message) && (message.cmd === 'topic' || message.cmd === 'user')
}

/** Heartbeat of a page and its reply; heartbeat of a user's channel. spec: contract §10.1, §10.2 */
export const heartbeat = {
  ping: '{"type":"heart_beat","data":""}',
  pong: '{"type":"heart_beat","data":true}',
  ofPerson: '{"cmd":"heartcheck"}',
}
