import { liveMessages } from '#core/message'
import { isObject, parseJson } from '#core/object'

/** The answer to a sign of life on the channel of a person. spec: contract §10.1 */
export const heartbeatAnswer = (userId: string): string =>
  JSON.stringify({ cmd: 'heartcheck', msgTxt: liveMessages.heart, userId })

/** Word to a person that there are other announcements: `topic` goes to everybody, `user` to some. spec: contract §10.1 */
export const noticeText = (cmd: 'topic' | 'user', word: { msgId: string; msgTxt: string; userId: string }): string =>
  JSON.stringify({ cmd, ...word })

/** Whether a message on the channel of a person says that there are other announcements. */
export function isNotice(text: string): boolean {
  const message = parseJson(text)
  return isObject(message) && (message.cmd === 'topic' || message.cmd === 'user')
}

/** A heartbeat of a page and its answer; that of a person's channel. spec: contract §10.1, §10.2 */
export const heartbeat = {
  ping: '{"type":"heart_beat","data":""}',
  pong: '{"type":"heart_beat","data":true}',
  ofPerson: '{"cmd":"heartcheck"}',
}
