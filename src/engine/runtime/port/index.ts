/** The outside world as the runtime sees it: interfaces of verbs. `adapter` speaks to the browser, tests pass fakes. */
export type { AgentPort } from './agent.ts'
export type { ClockPort } from './clock.ts'
export type { FilePort } from './file.ts'
export type { HttpMethod, HttpPort, HttpReply, HttpRequest, TransferProgress } from './http.ts'
export { TransportError } from './http.ts'
export type { LifecyclePort } from './lifecycle.ts'
export type { LogPort } from './log.ts'
export type { CurrentRoute, NavigationPort } from './navigation.ts'
export type {
  ConfirmPort,
  ModalNotice,
  Notice,
  NoticePort,
  NoticeTone,
  Progress,
  ProgressState,
  Question,
} from './notice.ts'
export type { PeerPort } from './peer.ts'
export type { Ports } from './ports.ts'
export type { RandomPort } from './random.ts'
export { randomHex } from './random.ts'
export type { SocketLine, SocketPort } from './socket.ts'
export type { StorageArea, StoragePort } from './storage.ts'
