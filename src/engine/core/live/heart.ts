import { liveMessages } from '#core/message'
import { isObject, parseJson } from '#core/object'

/** Reply to a heartbeat on a user's channel. spec: contract §10.1 */
export const heartbeatAnswer = (userId: string): string =>
  JSON.stringify({ cmd: 'heartcheck', msgTxt: liveMessages.heart, userId })

/** Notification of new announcements: `topic` for everybody, `user` for some. spec: contract §10.1 */
export const noticeText = (cmd: 'topic' | 'user', word: { msgId: string; msgTxt: string; userId: string }): string =>
  JSON.stringify({ cmd, ...word })

/** Notification that documents were published, with their stamp; other clients pass over it. */
export const documentsText = (stamp: string): string => JSON.stringify({ cmd: 'documents', msgTxt: stamp })

type PersonMessage = { kind: 'announcement' } | { kind: 'documents'; stamp: string }

/** Parses a message on a user's channel; null for one that tells nothing new. */
export function readPersonMessage(text: string): PersonMessage | null {
  const message = parseJson(text)
  if (!isObject(message)) return null
  const { cmd, msgTxt } = message
  if (cmd === 'topic' || cmd === 'user') return { kind: 'announcement' }
  return cmd === 'documents' && typeof msgTxt === 'string' ? { kind: 'documents', stamp: msgTxt } : null
}

/** Heartbeat of a page and its reply; heartbeat of a user's channel. spec: contract §10.1, §10.2 */
export const heartbeat = {
  ping: '{"type":"heart_beat","data":""}',
  pong: '{"type":"heart_beat","data":true}',
  ofPerson: '{"cmd":"heartcheck"}',
}
