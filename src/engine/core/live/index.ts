/**
 * Messages of the live channel, both ways: heartbeats, subscriptions of lists, changes of their rows, and published documents.
 * Messages that cannot be read, or are of another kind, are null. spec: contract §10
 */
export { clientText, type LiveQuestion, readClientMessage } from './clientMessage.ts'
export { heartbeat, heartbeatAnswer, isNotice, noticeText } from './heart.ts'
export {
  type LiveChange,
  readServerMessage,
  rowsText,
  stampText,
} from './serverMessage.ts'
