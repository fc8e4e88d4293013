import { liveMessages } from '#core/message'

/** The answer to a sign of life on the channel of a person. spec: contract §10.1 */
export const heartAnswer = (userId: string): string =>
  JSON.stringify({ cmd: 'heartcheck', msgTxt: liveMessages.heart, userId })

/** A heartbeat of a page and its answer. spec: contract §10.2 */
export const heartBeat = { asked: '{"type":"heart_beat","data":""}', answered: '{"type":"heart_beat","data":true}' }
