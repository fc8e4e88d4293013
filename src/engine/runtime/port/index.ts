/** The outside world as the runtime sees it: interfaces of verbs. `adapter` talks to the browser, tests pass fakes. */
export type { HttpMethod, HttpPort, HttpReply, HttpRequest, TransferProgress } from './http.ts'
export { TransportError } from './http.ts'
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
export type {
  AgentPort,
  ClockPort,
  FilePort,
  LifecyclePort,
  LogPort,
  PeerPort,
  Ports,
  RandomPort,
  SocketLine,
  SocketPort,
  StorageArea,
  StoragePort,
} from './ports.ts'
export { randomHex } from './ports.ts'
