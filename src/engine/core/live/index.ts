/**
 * Messages of the live channel, both ways: heartbeats, subscriptions of lists, changes of their rows, and published documents.
 * Messages that cannot be read, or are of another kind, are null. spec: contract §10
 */

export { heartbeat, heartbeatAnswer, isNotice, noticeText } from './heart.ts'
export type { LiveChange, LiveSubscription } from './liveMessage.ts'
export { clientText, readClientMessage, readServerMessage, rowsText, stampText } from './liveMessage.ts'
