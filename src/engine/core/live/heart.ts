import { liveMessages } from '#core/message'

/** The answer to a sign of life on the channel of a person. spec: contract §10.1 */
export const heartAnswer = (userId: string): string =>
  JSON.stringify({ cmd: 'heartcheck', msgTxt: liveMessages.heart, userId })

/** Word to a person that there are other announcements: `topic` goes to everybody, `user` to some. spec: contract §10.1 */
export const noticeText = (cmd: 'topic' | 'user', word: { msgId: string; msgTxt: string; userId: string }): string =>
  JSON.stringify({ cmd, ...word })

/** A heartbeat of a page and its answer. spec: contract §10.2 */
export const heartBeat = { asked: '{"type":"heart_beat","data":""}', answered: '{"type":"heart_beat","data":true}' }
