/**
 * What goes over the live channel of a page, both ways: heartbeats, which rows a list watches, how they have changed, and word
 * that documents were published. Messages that cannot be read, or are of another kind, are null. spec: contract §10
 */
export { type ClientMessage, clientText, type LiveQuestion, readClientMessage } from './clientMessage.ts'
export { heartAnswer, heartBeat, isNotice, noticeText } from './heart.ts'
export {
  type LiveChange,
  type LiveRow,
  readServerMessage,
  rowsText,
  type ServerMessage,
  stampText,
} from './serverMessage.ts'
