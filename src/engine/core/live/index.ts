/**
 * Messages of the live channel in both directions: heartbeats, list subscriptions, row changes, published documents.
 * Unreadable or other messages are parsed as null. spec: contract §10
 */

export { heartbeat, heartbeatAnswer, isNotice, noticeText } from './heart.ts'
export type { LiveChange, LiveSubscription } from './liveMessage.ts'
export {
  clientText,
  displayAfter,
  displayState,
  readClientMessage,
  readServerMessage,
  rowsText,
  stampText,
} from './liveMessage.ts'
