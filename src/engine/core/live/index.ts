/**
 * Messages of the live channel in both directions: heartbeats, list subscriptions, row changes, published documents, and who has
 * documents open.
 * Unreadable or other messages are parsed as null. spec: contract §10
 */

export { documentsText, heartbeat, heartbeatAnswer, noticeText, readPersonMessage } from './heart.ts'
export type { LiveChange, LiveSubscription, Presence } from './liveMessage.ts'
export {
  clientText,
  displayAfter,
  displayState,
  presenceText,
  readClientMessage,
  readServerMessage,
  rowsText,
} from './liveMessage.ts'
